import type { ConsoleMessage, Page } from '@cloudflare/puppeteer';
import { limits } from '../../limits';
import type { HtmlEngineOptions } from '../engine-options';

/** Not every browser knows all of the page's policy, and says so on the console. */
const ofOurPolicy = /^Unrecognized Content-Security-Policy directive/;

/** A script has failed in a page that is not printed then. */
export class ScriptFailed extends Error {
  constructor(failure: string) {
    super(`A script of the page failed: ${failure}`);
  }
}

/**
 * Notes what fails in the scripts of a page until it is printed: what they throw, promises that are rejected,
 * and what the browser or the page writes to the console as an error. `failed` rejects with the first failure
 * if the scripts are strict.
 */
export function watchScripts(
  page: Page,
  { strictScripts }: Pick<HtmlEngineOptions, 'strictScripts'>,
): { errors: string[]; failed: Promise<never>; stop(): void } {
  const errors: string[] = [];
  let fail: (failure: string) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = (failure) => reject(new ScriptFailed(failure));
  });
  failed.catch(() => {});
  const note = (text: string): void => {
    const short = text.slice(0, limits.scriptErrorChars);
    if (errors.length < limits.scriptErrors && !errors.includes(short)) errors.push(short);
    if (strictScripts) fail(short);
  };
  const onThrown = (error: unknown): void => note(error instanceof Error ? error.message : String(error));
  const onConsole = (message: ConsoleMessage): void => {
    const text = textOf(message);
    if (message.type() === 'error' && !ofOurPolicy.test(text)) note(text);
  };
  page.on('pageerror', onThrown);
  page.on('console', onConsole);
  return {
    errors,
    failed,
    stop() {
      page.off('pageerror', onThrown);
      page.off('console', onConsole);
    },
  };
}

/** The values of a message as the console shows them: an error with its name and message, any other object by its kind. */
function textOf(message: ConsoleMessage): string {
  const values = message.args().map((value) => value.remoteObject());
  if (!values.some(({ objectId }) => objectId)) return message.text();
  return values
    .map(({ objectId, value, description = '' }) =>
      objectId ? description.split('\n', 1)[0] : String(value),
    )
    .join(' ');
}
