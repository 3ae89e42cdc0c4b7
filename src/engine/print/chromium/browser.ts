import type { Browser } from '@cloudflare/puppeteer';
import { logError } from '../../../lib/log';
import { within } from '../../../lib/within';
import { limits } from '../../limits';

/** A browser to which only this queue consumer is connected. */
export type OpenBrowser = { browser: Browser; session: string };

// Puppeteer is imported only for printing: it is large and would delay every start of the Worker.
async function puppeteer() {
  return (await import('@cloudflare/puppeteer')).default;
}

const answerWithinMs = 5_000;
const launchWithinMs = 30_000;

/**
 * Reconnects to a browser session of ours. Returns null when the session is gone, taken or
 * unhealthy.
 */
export async function reconnectBrowser(binding: Fetcher, session: string): Promise<OpenBrowser | null> {
  try {
    const known = await within(answerWithinMs, (await puppeteer()).sessions(binding));
    if (!known.some(({ sessionId }) => sessionId === session)) return null;
    const browser = await within(answerWithinMs, (await puppeteer()).connect(binding, session));
    if (await isBrowserHealthy(browser)) {
      await closeLeftovers(browser);
      return { browser, session };
    }
    await endBrowser(browser);
    return null;
  } catch (error) {
    logError(`browser session ${session} could not be reused`, error);
    return null;
  }
}

/** Closes the contexts that a dead consumer left open. */
async function closeLeftovers(browser: Browser): Promise<void> {
  const usual = browser.defaultBrowserContext();
  const left = browser.browserContexts().filter((context) => context !== usual);
  await within(answerWithinMs, Promise.all(left.map((context) => context.close())));
}

/** Launches a browser that can reach no host. */
export async function launchBrowser(binding: Fetcher): Promise<OpenBrowser> {
  const browser = await within(
    launchWithinMs,
    (await puppeteer()).launch(binding, {
      keep_alive: limits.browserKeepAliveSeconds * 1000,
      guardrails: { allowedDomains: [] },
    }),
  );
  return { browser, session: browser.sessionId() };
}

export async function isBrowserHealthy(browser: Browser): Promise<boolean> {
  try {
    await within(answerWithinMs, browser.version());
    return browser.connected;
  } catch {
    return false;
  }
}

/** Ends the browser itself, not only the connection. */
export async function endBrowser(browser: Browser): Promise<void> {
  await within(answerWithinMs, browser.close()).catch((error: unknown) =>
    logError('closing a browser', error),
  );
}
