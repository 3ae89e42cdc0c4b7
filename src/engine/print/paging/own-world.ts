import type { CDPSession, Page } from '@cloudflare/puppeteer';

/**
 * A world of ours in a page: it has the same document, but nothing that the page's scripts have changed. It
 * works in pages without scripts, too.
 */
export type OwnWorld = {
  /** Calls a function, given as text, with an argument that JSON can hold. */
  call(code: string, argument: unknown): Promise<unknown>;
  close(): Promise<void>;
};

/** Our code works on every document. Scripts of the page have left none. */
export class NoDocument extends Error {}

export async function openOwnWorld(page: Page): Promise<OwnWorld> {
  const session = await page.createCDPSession();
  const { frameTree } = await session.send('Page.getFrameTree');
  const world = { frameId: frameTree.frame.id, worldName: 'quillet' };
  const { executionContextId } = await session.send('Page.createIsolatedWorld', world);
  return {
    call: (code, argument) => call(session, executionContextId, `(${code})(${JSON.stringify(argument)})`),
    close: () => session.detach(),
  };
}

async function call(session: CDPSession, contextId: number, expression: string): Promise<unknown> {
  const answer = await session.send('Runtime.evaluate', { contextId, expression, returnByValue: true });
  const { exceptionDetails: thrown, result } = answer;
  if (thrown) throw new NoDocument(thrown.exception?.description ?? thrown.text);
  return result.value;
}
