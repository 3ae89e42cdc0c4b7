import type { HTTPRequest, Page } from '@cloudflare/puppeteer';
import type { HtmlPage } from '../html-page';
import { finishedKey, pageRuntime } from '../page-runtime';
import { scriptedPolicy } from './content-policy';
import { answerPriority, scriptedAddress } from './locked-page';

/** Puts the document into the page and waits until its images and fonts are decoded. */
export function loadPage(page: Page, document: HtmlPage, timeout: number): Promise<void> {
  return document.options.javascript
    ? loadScripted(page, document, timeout)
    : page.setContent(document.html, { waitUntil: 'load', timeout });
}

/**
 * Loads a document with scripts as the answer to a request that never leaves the browser. Only a
 * header can forbid the document to open windows, which would escape the locks of this page.
 */
async function loadScripted(page: Page, { html, options }: HtmlPage, timeout: number): Promise<void> {
  const answer = (request: HTTPRequest): void => {
    if (request.url() !== scriptedAddress || !request.isNavigationRequest()) return;
    page.off('request', answer);
    const headers = { 'content-security-policy': scriptedPolicy, 'referrer-policy': 'no-referrer' };
    const response = { status: 200, contentType: 'text/html; charset=utf-8', headers, body: html };
    void request.respond(response, answerPriority).catch(() => {});
  };
  page.on('request', answer);
  await page.evaluateOnNewDocument(withoutPeers);
  await page.evaluateOnNewDocument(pageRuntime);
  await page.setJavaScriptEnabled(true);
  await page.goto(scriptedAddress, { waitUntil: 'load', timeout });
  await waitUntilReady(page, options.waitFor, timeout);
}

/** Waits for what the template names: a call of `quillet.ready()`, or an element. */
async function waitUntilReady(
  page: Page,
  waitFor: HtmlPage['options']['waitFor'],
  timeout: number,
): Promise<void> {
  if (waitFor === 'load') return;
  if (waitFor === 'ready') await page.evaluate(`globalThis[Symbol.for('${finishedKey}')]`);
  else {
    // A selector that is no CSS fails here at once, and not after the whole time.
    await page.$(waitFor.selector);
    await page.waitForSelector(waitFor.selector, { timeout });
  }
}

/** Removes peer connections: neither request interception nor policies apply to them. */
export const withoutPeers = `for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport'])
  Object.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false });`;
