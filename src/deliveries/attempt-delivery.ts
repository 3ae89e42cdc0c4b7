import { limits } from '../limits';
import type { Outside } from '../platform/outside-fetch';
import { OutsideError } from '../platform/outside-problem';
import { readRetryAfter, retries } from './retries';
import { signatures } from './webhook-secret';

export type AttemptOutcome = {
  status: number | null;
  error: string | null;
  answer: string | null;
  retryAfterMs: number | null;
};

type Message = { url: string; secrets: string[]; eventId: string; body: string };

export const isSuccess = ({ status }: Pick<AttemptOutcome, 'status'>): boolean =>
  status !== null && status >= 200 && status <= 299;

/** Sends it once. Redirects are not followed: they are answers like any other, and no success. */
export const attemptDelivery = async (
  outside: Outside,
  { url, secrets, eventId, body }: Message,
  now: number,
): Promise<AttemptOutcome> => {
  const timestamp = Math.floor(now / 1000);
  const sent = await outside.fetch({
    url,
    purpose: 'webhooks',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': eventId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures(secrets, { id: eventId, timestamp, body }),
    },
    body,
    maxBytes: limits.webhookAnswerBytes,
    seconds: retries.attemptMs() / 1000,
  });
  if (!sent.ok) return { status: null, error: sent.problem.message, answer: null, retryAfterMs: null };
  const { status, headers, body: answered } = sent.value;
  const answer = await beginningOf(answered);
  const error = isSuccess({ status }) ? null : `the server answered ${status}`;
  return { status, error, answer, retryAfterMs: readRetryAfter(headers.get('retry-after'), now) };
};

/** Its status is what counts: an answer that is too long, too slow or breaks off is one all the same. */
const beginningOf = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const kept: Uint8Array[] = [];
  let missing: number = limits.webhookAnswerKeptBytes;
  try {
    for await (const chunk of body) {
      kept.push(chunk.subarray(0, missing));
      missing = Math.max(0, missing - chunk.byteLength);
    }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
  }
  return new TextDecoder().decode(Buffer.concat(kept));
};
