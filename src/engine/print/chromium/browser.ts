import type { Browser } from '@cloudflare/puppeteer';
import { limits } from '../../../lib/limits';
import { logError } from '../../../lib/log';
import { within } from '../../../lib/within';

/** A browser that this consumer alone is connected to. */
export type OpenBrowser = { browser: Browser; session: string };

// Only who prints reads it; it is large, and the Worker would start later for all.
const puppeteer = async () => (await import('@cloudflare/puppeteer')).default;

const answerWithinMs = 5_000;
const launchWithinMs = 30_000;

/** Connects to a session of ours that is still there; null when it is gone, taken or ill. */
export const reconnectBrowser = async (binding: Fetcher, session: string): Promise<OpenBrowser | null> => {
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
    logError(`browser session ${session} could not be used again`, error);
    return null;
  }
};

/** A consumer that died has left its contexts behind. */
const closeLeftovers = async (browser: Browser): Promise<void> => {
  const usual = browser.defaultBrowserContext();
  const left = browser.browserContexts().filter((context) => context !== usual);
  await within(answerWithinMs, Promise.all(left.map((context) => context.close())));
};

/** Launches a browser that may reach nobody. */
export const launchBrowser = async (binding: Fetcher): Promise<OpenBrowser> => {
  const browser = await within(
    launchWithinMs,
    (await puppeteer()).launch(binding, {
      keep_alive: limits.browserKeepAliveSeconds * 1000,
      guardrails: { allowedDomains: [] },
    }),
  );
  return { browser, session: browser.sessionId() };
};

export const isBrowserHealthy = async (browser: Browser): Promise<boolean> => {
  try {
    await within(answerWithinMs, browser.version());
    return browser.connected;
  } catch {
    return false;
  }
};

/** Ends the browser itself, not only the connection. */
export const endBrowser = async (browser: Browser): Promise<void> => {
  await within(answerWithinMs, browser.close()).catch((error: unknown) =>
    logError('closing a browser', error),
  );
};
