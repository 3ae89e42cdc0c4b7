import type { Database } from '../../core/db/database';
import { type AttemptOutcome, attemptDelivery, attemptPost } from './attempt-delivery';
import { unsealedCredentials } from './buckets/credentials';
import { findIntegration } from './buckets/integration-store';
import { type CopyDeps, copyPdf } from './copy-pdf';
import type { JournaledDelivery } from './delivery-journal';
import { findWebhookReceiver } from './receiver';
import { retries } from './retries';
import type { BucketTarget, Target, WebhookTarget } from './target';

export type ReceiverDeps = CopyDeps & { db: Database; signingKey: string };

/** Whoever is sent to, as it is at the moment, and how one delivery is attempted there. */
export type Receiver = {
  /** Where that is, for those who may know. */
  url: string | null;
  attempt(delivery: JournaledDelivery, now: number): Promise<AttemptOutcome>;
};

/** null: it has been deleted or disabled. */
export const openReceiver = async (
  deps: ReceiverDeps,
  target: Target,
  now: number,
): Promise<Receiver | null> => {
  if ('integrationId' in target) return openBucket(deps, target);
  if ('slackUrl' in target) return openSlack(deps, target.slackUrl);
  return openWebhook(deps, target, now);
};

const openWebhook = async (
  deps: ReceiverDeps,
  target: WebhookTarget,
  now: number,
): Promise<Receiver | null> => {
  const found = await findWebhookReceiver(deps, target, now);
  if (!found) return null;
  const { url, secrets } = found;
  if (!secrets) return { url, attempt: failing('the secret can no longer be read: rotate it') };
  return {
    url,
    attempt: ({ record, body }, at) =>
      attemptDelivery(deps.outside, { url, secrets, eventId: record.eventId, body }, at),
  };
};

/** What was sealed with another key is not readable; as an attempt that fails it rests, is told and ends like any other. */
const failing =
  (error: string): Receiver['attempt'] =>
  async () => ({ status: null, error, answer: null, retryAfterMs: null });

const openSlack = ({ outside }: ReceiverDeps, url: string): Receiver => ({
  url: null,
  attempt: async ({ body }, now) => {
    const outcome = await attemptPost(outside, { url, headers: {}, body }, now);
    return { ...outcome, answer: outcome.answer && withoutPath(outcome.answer, url) };
  },
});

/** Some servers repeat the path they were asked for, and this one is what opens the channel. */
const withoutPath = (answer: string, url: string): string => {
  const { pathname, search } = new URL(url);
  const secrets = (pathname + search).split(/[/?&=]/).filter((part) => part.length >= leastSecretChars);
  return secrets.reduce(withoutSecret, answer);
};

/** The answer may have been cut in the middle of it. */
const withoutSecret = (answer: string, secret: string): string => {
  const text = answer.replaceAll(secret, '…');
  for (let chars = secret.length - 1; chars >= leastSecretChars; chars -= 1)
    if (text.endsWith(secret.slice(0, chars))) return `${text.slice(0, -chars)}…`;
  return text;
};

const leastSecretChars = 6;

const openBucket = async (deps: ReceiverDeps, target: BucketTarget): Promise<Receiver | null> => {
  const row = await findIntegration(deps.db, target.accountId, target.integrationId);
  if (!row?.enabled) return null;
  const credentials = unsealedCredentials(deps.signingKey, row);
  if (!credentials)
    return { url: null, attempt: failing('the credentials can no longer be read: send them again') };
  const copying = { row, bucket: { ...row, ...credentials }, seconds: retries.attemptMs(target) / 1000 };
  return { url: null, attempt: (delivery, now) => copyPdf(deps, copying, { delivery, now }) };
};
