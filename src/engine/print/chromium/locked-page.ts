import type { BrowserContext, HTTPRequest, Page } from '@cloudflare/puppeteer';
import type { OpenBrowser } from './browser';

/** A page that can reach no host, alone in its context. */
export type LockedPage = { context: BrowserContext; page: Page };

/**
 * The only URL a page has besides about:blank. Nobody can own this host; we answer it ourselves.
 */
export const scriptedAddress = 'https://document.invalid/';

/**
 * Sends all traffic of a context to a proxy that does not exist. This lock also stops traffic
 * without a request of the page: preconnect, prefetch by speculation rules, a connection made ahead
 * of a navigation.
 */
const nowhere = { proxyServer: 'socks5://127.0.0.1:9', proxyBypassList: ['<-loopback>'] };

/**
 * Opens a page and locks it before it has any content, in three ways: no scripts, no network, no
 * requests.
 */
export async function openLockedPage({ browser }: OpenBrowser): Promise<LockedPage> {
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
}

/** Priorities of the handlers that decide about a request: the highest wins. */
const refusePriority = 0;
export const answerPriority = 1;

function refuseRequest(request: HTTPRequest): void {
  if (request.isInterceptResolutionHandled()) return;
  const isInert = /^(data:|about:blank$)/.test(request.url());
  // The decision fails when the page was closed meanwhile; the error is ignored.
  const decided = isInert
    ? request.continue({}, refusePriority)
    : request.abort('blockedbyclient', refusePriority);
  void decided.catch(() => {});
}
