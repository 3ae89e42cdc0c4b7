import type { ConsoleMessage, Page } from '@cloudflare/puppeteer';
import { limits } from '../../limits';

/** Not every browser knows all of the page's policy, and says so on the console. */
const ofOurPolicy = /^Unrecognized Content-Security-Policy directive/;

/**
 * Notes what fails in the scripts of a page: what they throw, promises that are rejected, and what the
 * browser or the page writes to the console as an error.
 */
export function watchScripts(page: Page): { errors: string[]; stop(): void } {
  const errors: string[] = [];
  const note = (text: string): void => {
    const short = text.slice(0, limits.scriptErrorChars);
    if (errors.length < limits.scriptErrors && !errors.includes(short)) errors.push(short);
  };
  const onThrown = (error: unknown): void => note(error instanceof Error ? error.message : String(error));
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error' && !ofOurPolicy.test(message.text())) note(message.text());
  };
  page.on('pageerror', onThrown);
  page.on('console', onConsole);
  return {
    errors,
    stop() {
      page.off('pageerror', onThrown);
      page.off('console', onConsole);
    },
  };
}
