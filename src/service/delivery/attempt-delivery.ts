import { beginningOf } from '../../core/platform/external-body';
import type { External } from '../../core/platform/external-fetch';
import { limits } from '../../lib/limits';
import type { ActionResult } from './actions/action-record';
import { readRetryAfter, retries } from './retries';

export type AttemptOutcome = {
  status: number | null;
  error: string | null;
  answer: string | null;
  retryAfterMs: number | null;
  /** True when another attempt would make no sense. */
  isLast?: boolean;
  result?: ActionResult;
};

export function isSuccess({ status }: Pick<AttemptOutcome, 'status'>): boolean {
  return status !== null && status >= 200 && status <= 299;
}

/** JSON that is to be sent. */
export type Post = { url: string; headers: Record<string, string>; body: string };

/** Sends JSON once. A redirect is not followed and counts as a failure. */
export async function attemptPost(
  external: External,
  { url, headers, body }: Post,
  now: number,
): Promise<AttemptOutcome> {
  const sent = await external.fetch({
    url,
    purpose: 'webhooks',
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    maxBytes: limits.webhookAnswerBytes,
    seconds: retries.attemptMs(null) / 1000,
  });
  if (!sent.ok) return { status: null, error: sent.problem.message, answer: null, retryAfterMs: null };
  const { status, headers: answered, body: answeredBody } = sent.value;
  // The status decides the outcome, even when reading the body fails.
  const answer = await beginningOf(answeredBody, limits.webhookAnswerKeptBytes);
  const error = isSuccess({ status }) ? null : `the server answered ${status}`;
  return { status, error, answer, retryAfterMs: readRetryAfter(answered.get('retry-after'), now) };
}
