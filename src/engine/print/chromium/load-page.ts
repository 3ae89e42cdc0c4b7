import type { HTTPRequest, Page } from '@cloudflare/puppeteer';
import type { HtmlPage } from '../html-page';
import { scriptedPolicy } from './content-policy';
import { answerPriority, scriptedAddress } from './locked-page';

/** Puts the document into the page and waits until its images and fonts are decoded. */
export const loadPage = (page: Page, document: HtmlPage, timeout: number): Promise<void> =>
  document.options.javascript
    ? loadScripted(page, document.html, timeout)
    : page.setContent(document.html, { waitUntil: 'load', timeout });

/**
 * With scripts the document arrives as the answer to a request that never leaves the browser, since only a header can
 * forbid it to open windows, which would be outside of this page's locks.
 */
const loadScripted = async (page: Page, html: string, timeout: number): Promise<void> => {
  const answer = (request: HTTPRequest): void => {
    if (request.url() !== scriptedAddress || !request.isNavigationRequest()) return;
    page.off('request', answer);
    const headers = { 'content-security-policy': scriptedPolicy, 'referrer-policy': 'no-referrer' };
    const response = { status: 200, contentType: 'text/html; charset=utf-8', headers, body: html };
    void request.respond(response, answerPriority).catch(() => {});
  };
  page.on('request', answer);
  await page.evaluateOnNewDocument(withoutPeers);
  await page.setJavaScriptEnabled(true);
  await page.goto(scriptedAddress, { waitUntil: 'load', timeout });
};

/** Connections between peers know neither interception nor policies. */
const withoutPeers = `for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport'])
  Object.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false });`;
