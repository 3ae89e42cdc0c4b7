import { originOf, QuilletError, refusalOf } from './errors';

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
  repeats: Repeats;
  /** Only a request without a token may be sent on to where an answer points. */
  redirect: 'follow' | 'manual';
  /** Ends the streams of a body that is not sent whole. */
  drop?: ((reason: unknown) => void) | undefined;
};

/**
 * When a request may be sent again: also when nobody knows what became of it; only when it was refused
 * before anything was done; or never, because its stream is used up.
 */
export type Repeats = 'always' | 'when_refused' | 'never';

/** The deployment answers a request that waits within 95 seconds. */
const ATTEMPT_MS = 120_000;
const LONGEST_PAUSE_MS = 30_000;

/** Refused before anything was done. */
const FOR_NOW = [408, 429];
type Read<T> = (response: Response) => Promise<T>;

/** Sends a request until it is answered, and reads the answer. */
export async function send<T>(
  client: Client,
  sending: Sending,
  options: CallOptions,
  read: Read<T>,
): Promise<T> {
  try {
    return await untilAnswered(client, sending, options, read);
  } catch (error) {
    sending.drop?.(error);
    throw error;
  }
}

async function untilAnswered<T>(
  client: Client,
  sending: Sending,
  { signal, retries = client.retries, timeoutMs = client.timeoutMs }: CallOptions,
  read: Read<T>,
): Promise<T> {
  const until = Date.now() + timeoutMs;
  for (let attempt = 0; ; ) {
    signal?.throwIfAborted();
    const ms = Math.min(ATTEMPT_MS, until - Date.now());
    const { value, error, pauseMs } = await attempted(client, sending, { signal, ms, attempt }, read);
    if (!error) return value as T;
    signal?.throwIfAborted();
    // The first request is still at work: its answer is waited for, as long as the call may take.
    const isAtWork = error instanceof QuilletError && error.code === 'idempotency_in_progress';
    if (pauseMs === null || (attempt >= retries && !isAtWork) || Date.now() + pauseMs >= until) throw error;
    await sleep(pauseMs, signal);
    if (!isAtWork) attempt += 1;
  }
}

type Attempt<T> = { value?: T; error?: unknown; pauseMs: number | null };

async function attempted<T>(
  client: Client,
  { url, repeats, drop: _, ...init }: Sending,
  { signal, ms, attempt }: { signal: AbortSignal | undefined; ms: number; attempt: number },
  read: Read<T>,
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
    const error = await refusalOf(response, url);
    return { error, pauseMs: mayComeAgain(error, repeats) ? (retryAfter(response) ?? pauseMs) : null };
  } catch (cause) {
    // The answer did not come from a deployment, and the next one would not either.
    if (cause instanceof QuilletError) return { error: cause, pauseMs: null };
    const code = ending.signal.aborted ? 'timeout' : 'network';
    const message = `${originOf(url)} ${code === 'timeout' ? 'did not answer in time' : 'cannot be reached'}.`;
    return {
      error: new QuilletError(code, message, { cause }),
      pauseMs: repeats === 'always' ? pauseMs : null,
    };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

function mayComeAgain({ status, code }: QuilletError, repeats: Repeats): boolean {
  // After a polling_timeout the record is there: it is waited for, not made again.
  if (repeats === 'never' || code === 'polling_timeout') return false;
  if (FOR_NOW.includes(status)) return true;
  // Maybe done: repeated only where a repetition does nothing twice.
  return repeats === 'always' && (status >= 500 || code === 'idempotency_in_progress');
}

/** Half a second and longer, so that many callers do not come back together. */
function pauseAfter(attempt: number): number {
  return Math.min(LONGEST_PAUSE_MS, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);
}

/** Seconds, or the date of a proxy. */
function retryAfter({ headers }: Response): number | null {
  const said = headers.get('retry-after') ?? '';
  const ms = /^\s*\d+\s*$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
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
