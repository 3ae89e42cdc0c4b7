import { QuilletError, refusalOf } from './errors';

export type Client = {
  origin: string;
  /** `id:secret`. */
  token: string;
  fetch: typeof fetch;
  /** How often a request is repeated that failed, or that was refused for now. */
  retries: number;
  /** How long a call may take, with all repetitions and waits. */
  timeoutMs: number;
};

export type CallOptions = {
  idempotencyKey?: string;
  signal?: AbortSignal;
  retries?: number;
  timeoutMs?: number;
};

export type Sending = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: BodyInit;
  /** Whether it may be sent again when nobody knows what became of it. */
  repeatable: boolean;
};

/** The deployment answers a request that waits within 95 seconds. */
const ATTEMPT_MS = 120_000;
const LONGEST_PAUSE_MS = 30_000;

/** Refused before anything was done. */
const FOR_NOW = [408, 429];
/** Maybe done: repeated only where a repetition does nothing twice. */
const UNSURE = [500, 502, 503, 504];

/** Sends a request until it is answered, and reads the answer. */
export async function send<T>(
  client: Client,
  sending: Sending,
  { signal, retries = client.retries, timeoutMs = client.timeoutMs }: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const until = Date.now() + timeoutMs;
  for (let attempt = 0; ; attempt += 1) {
    const ms = Math.min(ATTEMPT_MS, until - Date.now());
    const { value, error, pauseMs } = await attempted(client, sending, { signal, ms, attempt }, read);
    if (!error) return value as T;
    signal?.throwIfAborted();
    if (pauseMs === null || attempt >= retries || Date.now() + pauseMs >= until) throw error;
    await sleep(pauseMs, signal);
  }
}

type Attempt<T> = { value?: T; error?: unknown; pauseMs: number | null };

async function attempted<T>(
  client: Client,
  { url, repeatable, ...init }: Sending,
  { signal, ms, attempt }: { signal: AbortSignal | undefined; ms: number; attempt: number },
  read: (response: Response) => Promise<T>,
): Promise<Attempt<T>> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, Math.max(0, ms));
  signal?.addEventListener('abort', end);
  const pauseMs = pauseAfter(attempt);
  try {
    const streams = typeof ReadableStream !== 'undefined' && init.body instanceof ReadableStream;
    const options = { ...init, signal: ending.signal, ...(streams && { duplex: 'half' }) };
    const response = await client.fetch(url, options as RequestInit);
    if (response.ok) return { value: await read(response), pauseMs: null };
    const error = await refusalOf(response);
    return { error, pauseMs: mayComeAgain(error, repeatable) ? (retryAfter(response) ?? pauseMs) : null };
  } catch (cause) {
    const code = ending.signal.aborted ? 'timeout' : 'network';
    const message = `${new URL(url).origin} ${code === 'timeout' ? 'did not answer in time' : 'cannot be reached'}.`;
    return { error: new QuilletError(code, message, { cause }), pauseMs: repeatable ? pauseMs : null };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

function mayComeAgain({ status, code }: QuilletError, repeatable: boolean): boolean {
  // The record is there: it is waited for, not made again.
  if (code === 'polling_timeout') return false;
  return (
    FOR_NOW.includes(status) ||
    (repeatable && (UNSURE.includes(status) || code === 'idempotency_in_progress'))
  );
}

/** Half a second and longer, so that many callers do not come back together. */
function pauseAfter(attempt: number): number {
  return Math.min(LONGEST_PAUSE_MS, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);
}

function retryAfter({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
