import { parentOrigin, postToParent } from '../service/parent';

/** A page that does not answer in this time has nothing against it. */
const PATIENCE_MS = 3_000;

/** Asks the page around the form whether the form may be sent. */
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
        if (source === window.parent && from === origin && said?.call === call) end(said.go !== false);
      },
      { signal: stop.signal },
    );
    setTimeout(() => end(true), PATIENCE_MS);
    postToParent('submitting', '', { data, call });
  });
}
