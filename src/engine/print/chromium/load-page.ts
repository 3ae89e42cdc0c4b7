import type { HTTPRequest, Page } from '@cloudflare/puppeteer';
import type { HtmlPage } from '../html-page';
import { scriptedPolicy } from './content-policy';
import { answerPriority, scriptedAddress } from './locked-page';

/** Puts the document into the page and waits until its images and fonts are decoded. */
export function loadPage(page: Page, document: HtmlPage, timeout: number): Promise<void> {
  return document.options.javascript
    ? loadScripted(page, document.html, timeout)
    : page.setContent(document.html, { waitUntil: 'load', timeout });
}

/**
 * Loads a document with scripts as the answer to a request that never leaves the browser. Only a
 * header can forbid the document to open windows, which would escape the locks of this page.
 */
async function loadScripted(page: Page, html: string, timeout: number): Promise<void> {
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
}

/** Removes peer connections: neither request interception nor policies apply to them. */
export const withoutPeers = `for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport'])
  Object.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false });`;
