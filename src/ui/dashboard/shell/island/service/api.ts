import { type Answer, aborted, readAnswer, unreachable } from './answer';
import { type Door, dashboardDoor } from './door';

export { type Answer, decided, type Failure } from './answer';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Sending = { signal?: AbortSignal; headers?: Record<string, string> };

/** Longer than an answer may take that waits for a PDF. */
const PATIENCE_MS = 110_000;

let door: Door = dashboardDoor;

/** Sends all requests of this page through another door than that of members. */
export function enterBy(other: Door): void {
  door = other;
}

/** `Body` is the documented answer of the operation; a PDF arrives as a Blob. */
export const api = {
  get: <Body>(path: string, sending?: Sending) => send<Body>('GET', path, undefined, sending),
  post: <Body>(path: string, body?: object, sending?: Sending) => send<Body>('POST', path, body, sending),
  put: <Body>(path: string, body?: object, sending?: Sending) => send<Body>('PUT', path, body, sending),
  delete: <Body>(path: string, sending?: Sending) => send<Body>('DELETE', path, undefined, sending),
  /** Sends a form with a file; `onProgress` gets a share from 0 to 1. */
  upload: <Body>(
    path: string,
    form: FormData,
    { method = 'POST', ...way }: { method?: 'POST' | 'PUT' } & Way = {},
  ) => admitted(() => uploadOnce<Body>(method, path, form, way)),
};

function send<Body>(method: Method, path: string, body: object | undefined, sending: Sending = {}) {
  return admitted(() => once<Body>(method, path, body, sending));
}

/**
 * After a session has ended, the member signs in again and the request is repeated, so nothing on
 * the page is lost.
 */
async function admitted<Body>(ask: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  const answer = await ask();
  if (answer.ok || !door.closedBy.includes(answer.code)) return answer;
  return (await door.openAgain()) ? ask() : answer;
}

async function once<Body>(
  method: Method,
  path: string,
  body: object | undefined,
  { signal, headers = {} }: Sending,
): Promise<Answer<Body>> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await fetch(door.base + path, {
      method,
      headers: { ...door.headers(), ...(isJson && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
    door.heard(response.headers);
    const isPdf = response.headers.get('content-type') === 'application/pdf';
    const { status, headers: said } = response;
    if (isPdf) return { ok: true, status, body: (await response.blob()) as Body, headers: said };
    return readAnswer<Body>(response.status, await response.text());
  } catch {
    // A missing connection and a broken one are the same to the caller.
    return signal?.aborted ? aborted : unreachable;
  }
}

type Way = { onProgress?: (share: number) => void; signal?: AbortSignal };

/** `fetch` does not report the progress of a request. */
function uploadOnce<Body>(method: string, path: string, form: FormData, { onProgress, signal }: Way) {
  return new Promise<Answer<Body>>((resolve) => {
    const request = new XMLHttpRequest();
    request.open(method, door.base + path);
    for (const [name, value] of Object.entries(door.headers())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => resolve(readAnswer<Body>(request.status, request.responseText)));
    request.addEventListener('error', () => resolve(unreachable));
    request.addEventListener('abort', () => resolve(aborted));
    signal?.addEventListener('abort', () => request.abort());
    if (signal?.aborted) resolve(aborted);
    else request.send(form);
  });
}
