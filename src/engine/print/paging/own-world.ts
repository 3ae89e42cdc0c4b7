import type { CDPSession, Page } from '@cloudflare/puppeteer';

/**
 * A world of ours in a page: it has the same document, but nothing that the page's scripts have changed. It
 * works in pages without scripts, too.
 */
export type OwnWorld = {
  /** Calls a function, given as text, with an argument that JSON can hold, and an object that all calls share. */
  call(code: string, argument: unknown): Promise<unknown>;
  close(): Promise<void>;
};

/** Scripts of the page have left no document. */
export class NoDocument extends Error {}

/** Our code has failed in a page that has a document. */
export class OwnCodeFailed extends Error {}

/** Elements with this id do not hide it: it is a property of the world itself. */
const KEPT = 'quilletKept';

export async function openOwnWorld(page: Page): Promise<OwnWorld> {
  const session = await page.createCDPSession();
  const { frameTree } = await session.send('Page.getFrameTree');
  const world = { frameId: frameTree.frame.id, worldName: 'quillet' };
  const { executionContextId } = await session.send('Page.createIsolatedWorld', world);
  // The world may be that of the document before, with what was kept of it.
  await evaluate(session, executionContextId, `globalThis.${KEPT} = {}`);
  return {
    async call(code, argument) {
      const called = `(${code})(${JSON.stringify(argument)}, ${KEPT})`;
      const expression = `document.documentElement && document.body ? ${called} : null`;
      const value = await evaluate(session, executionContextId, expression);
      if (value === null) throw new NoDocument();
      return value;
    },
    // A page that is gone has no session any more.
    close: () => session.detach().catch(() => {}),
  };
}

async function evaluate(session: CDPSession, contextId: number, expression: string): Promise<unknown> {
  const order = { contextId, expression, returnByValue: true, awaitPromise: true };
  const { exceptionDetails: thrown, result } = await session.send('Runtime.evaluate', order);
  if (thrown) throw new OwnCodeFailed(thrown.exception?.description ?? thrown.text);
  return result.value;
}
