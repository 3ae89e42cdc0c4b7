import { type Answer, aborted, type Failure, readAnswer, unreachable } from './answer';
import { ownHeaders, signInAgain } from './session';

export type { Answer, Failure } from './answer';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Sending = { signal?: AbortSignal; headers?: Record<string, string> };

const BASE = '/dashboard/api';
/** Longer than an answer may take that waits for a PDF. */
const PATIENCE_MS = 110_000;

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
  ) => signedIn(() => uploadOnce<Body>(method, path, form, way)),
};

function send<Body>(method: Method, path: string, body: object | undefined, sending: Sending = {}) {
  return signedIn(() => once<Body>(method, path, body, sending));
}

/**
 * After a session has ended, the member signs in again and the request is repeated, so nothing on
 * the page is lost.
 */
async function signedIn<Body>(ask: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  const answer = await ask();
  if (answer.ok || !isSessionOver(answer)) return answer;
  return (await signInAgain()) ? ask() : answer;
}

function isSessionOver({ code }: Failure): boolean {
  return code === 'sign_in_required' || code === 'csrf_token_invalid';
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
    const response = await fetch(BASE + path, {
      method,
      headers: { ...ownHeaders(), ...(isJson && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
    const isPdf = response.headers.get('content-type') === 'application/pdf';
    if (isPdf) return { ok: true, status: response.status, body: (await response.blob()) as Body };
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
    request.open(method, BASE + path);
    for (const [name, value] of Object.entries(ownHeaders())) request.setRequestHeader(name, value);
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
