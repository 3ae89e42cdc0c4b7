import { parentOrigin, postToParent } from '../service/parent';

/** A page that has not even heard the question by then is not there to answer. */
const PATIENCE_MS = 3_000;

/** Asks the page around the form whether the form may be sent. The page may take its time, and ask a person. */
export function askParent(data: Record<string, unknown>): Promise<boolean> {
  const origin = parentOrigin();
  const call = crypto.randomUUID();
  return new Promise((resolve) => {
    const stop = new AbortController();
    const end = (mayGo: boolean) => {
      stop.abort();
      resolve(mayGo);
    };
    addEventListener(
      'message',
      ({ source, origin: from, data: said }) => {
        if (source !== window.parent || from !== origin || said?.call !== call) return;
        if (said.heard === true) clearTimeout(late);
        else end(said.go !== false);
      },
      { signal: stop.signal },
    );
    const late = setTimeout(() => end(true), PATIENCE_MS);
    postToParent('submitting', '', { data, call });
  });
}
