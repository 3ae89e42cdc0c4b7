import type { BrowserContext, HTTPRequest, Page } from '@cloudflare/puppeteer';
import type { OpenBrowser } from './browser';

/** A page that reaches nothing, in a context that has no other. */
export type LockedPage = { context: BrowserContext; page: Page };

/** The only address a page ever has beside about:blank. Nobody can own it, and it is answered by us. */
export const scriptedAddress = 'https://document.invalid/';

/**
 * Everything a context sends goes to a proxy that is not there. It is the lock that also holds what a page never asks
 * for by a request of its own: preconnect, prefetch by speculation rules, a connection made ahead of a navigation.
 */
const nowhere = { proxyServer: 'socks5://127.0.0.1:9', proxyBypassList: ['<-loopback>'] };

/**
 * Opens a page and locks it before it has any content, more than once: no scripts, no network, no request.
 */
export const openLockedPage = async ({ browser }: OpenBrowser): Promise<LockedPage> => {
  const context = await browser.createBrowserContext(nowhere);
  try {
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
    page.on('request', refuseRequest);
    await Promise.all([
      page.setJavaScriptEnabled(false),
      page.setOfflineMode(true),
      page.setRequestInterception(true),
    ]);
    return { context, page };
  } catch (error) {
    await context.close().catch(() => {});
    throw error;
  }
};

/** Of several who decide about a request, the highest wins. */
const refusePriority = 0;
export const answerPriority = 1;

const refuseRequest = (request: HTTPRequest): void => {
  if (request.isInterceptResolutionHandled()) return;
  const isInert = /^(data:|about:blank$)/.test(request.url());
  // A page that was closed meanwhile has nobody left to answer.
  const decided = isInert
    ? request.continue({}, refusePriority)
    : request.abort('blockedbyclient', refusePriority);
  void decided.catch(() => {});
};
