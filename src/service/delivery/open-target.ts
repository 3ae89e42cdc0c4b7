import type { Database } from '../../core/db/database';
import type { SigningKeys } from '../../core/platform/signing-keys';
import type { AttemptOutcome, Post } from './attempt-delivery';
import { decryptCredentials } from './buckets/credentials';
import { findIntegration } from './buckets/integration-store';
import { type BucketCopyDeps, copyToBucket } from './copy-to-bucket';
import type { JournaledDelivery } from './delivery-journal';
import { retries } from './retries';
import { openSlackUrl } from './slack-url';
import type { BucketTarget, SlackTarget, Target, WebhookTarget } from './target';
import { findWebhookAddress } from './webhook-address';
import { signedHeaders } from './webhook-secret';

export type OpenTargetDeps = BucketCopyDeps & {
  db: Database;
  signingKey: SigningKeys;
  post(post: Post, now: number): Promise<AttemptOutcome>;
};

/** A target as it is now, and how to attempt one delivery to it. */
export type OpenTarget = {
  /** The URL of the target, unless it is a secret. */
  url: string | null;
  attempt(delivery: JournaledDelivery, now: number): Promise<AttemptOutcome>;
};

/** Returns null when the target was deleted or disabled. */
export async function openTarget(
  deps: OpenTargetDeps,
  target: Target,
  now: number,
): Promise<OpenTarget | null> {
  if ('integrationId' in target) return openBucket(deps, target);
  if ('slackUrl' in target) return openSlack(deps, target);
  return openWebhook(deps, target, now);
}

async function openWebhook(
  deps: OpenTargetDeps,
  target: WebhookTarget,
  now: number,
): Promise<OpenTarget | null> {
  const found = await findWebhookAddress(deps, target, now);
  if (!found) return null;
  const { url, secrets } = found;
  if (!secrets) return { url, attempt: failing('the secret can no longer be read: rotate it') };
  return {
    url,
    attempt: ({ record: { eventId: id }, body }, at) =>
      deps.post({ url, headers: signedHeaders(secrets, { id, body }, at), body }, at),
  };
}

/**
 * Fails every attempt, for secrets that another key encrypted. The delivery then pauses, mails a
 * notice and ends like any other failure.
 */
function failing(error: string): OpenTarget['attempt'] {
  return async () => ({ status: null, error, answer: null, retryAfterMs: null });
}

function openSlack({ post, signingKey }: OpenTargetDeps, target: SlackTarget): OpenTarget {
  const url = openSlackUrl(signingKey, target);
  if (url === null)
    return { url, attempt: failing('the Slack webhook URL can no longer be read: set it again') };
  return {
    url: null,
    attempt: async ({ body }, now) => {
      const outcome = await post({ url, headers: {}, body }, now);
      return { ...outcome, answer: outcome.answer && withoutPath(outcome.answer, url) };
    },
  };
}

/**
 * Removes the path of a Slack webhook URL, which is a secret: some servers repeat it in their
 * answer.
 */
function withoutPath(answer: string, url: string): string {
  const { pathname, search } = new URL(url);
  const secrets = (pathname + search).split(/[/?&=]/).filter((part) => part.length >= leastSecretChars);
  return secrets.reduce(withoutSecret, answer);
}

/** Removes a secret, also when the answer was cut in the middle of it. */
function withoutSecret(answer: string, secret: string): string {
  const text = answer.replaceAll(secret, '…');
  for (let chars = secret.length - 1; chars >= leastSecretChars; chars -= 1)
    if (text.endsWith(secret.slice(0, chars))) return `${text.slice(0, -chars)}…`;
  return text;
}

const leastSecretChars = 6;

async function openBucket(deps: OpenTargetDeps, target: BucketTarget): Promise<OpenTarget | null> {
  const row = await findIntegration(deps.db, target.accountId, target.integrationId);
  if (!row?.enabled) return null;
  const credentials = decryptCredentials(deps.signingKey, row);
  if (!credentials)
    return { url: null, attempt: failing('the credentials can no longer be read: send them again') };
  const copying = { row, bucket: { ...row, ...credentials }, seconds: retries.attemptMs(target) / 1000 };
  return { url: null, attempt: (delivery, now) => copyToBucket(deps, copying, { delivery, now }) };
}
