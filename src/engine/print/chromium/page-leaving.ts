import type { Frame, HTTPRequest, Page } from '@cloudflare/puppeteer';
import { scriptedAddress } from './locked-page';

/** The document asked its page for another URL: by script, link, form or refresh. */
export class LeftPage extends Error {
  constructor(url: string) {
    super(`The document left its page for ${spelled(url)}. A document cannot navigate.`);
  }
}

/**
 * Rejects as soon as the document leaves its page. A refused navigation would show the browser's
 * error page, and that would be printed. The first navigation to the address of scripted documents
 * opens the document; the second is a reload.
 */
export function watchLeaving(page: Page): { left: Promise<never>; stop(): void } {
  let opened = false;
  let leave: (url: string) => void = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = (url) => reject(new LeftPage(url));
  });
  const onRequest = (request: HTTPRequest): void => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    if (opened || request.url() !== scriptedAddress) leave(request.url());
    opened = true;
  };
  // An empty page and a page of the document's own making are opened without a request.
  const onNavigated = (frame: Frame): void => {
    if (opened && frame === page.mainFrame() && !frame.url().startsWith(scriptedAddress)) leave(frame.url());
  };
  page.on('request', onRequest);
  page.on('framenavigated', onNavigated);
  return {
    left,
    stop() {
      page.off('request', onRequest);
      page.off('framenavigated', onNavigated);
    },
  };
}

function spelled(url: string): string {
  if (url === scriptedAddress) return 'itself (a reload)';
  return url.length > 100 ? `${url.slice(0, 100)}…` : url;
}
