import { sha256Hex } from '../../lib/digest';
import { limits } from '../../lib/limits';
import { hashOfSlackUrl } from './slack-url';

/**
 * The target of a webhook: an endpoint, with the URL it has when an attempt is made, or the webhook
 * URL of a template or token.
 */
export type WebhookTarget = { accountId: string } & (
  | { endpointId: string; url?: undefined }
  | { endpointId: null; url: string }
);

/** `slackUrl`: as it is kept (`slack-url.ts`). */
export type SlackTarget = { accountId: string; slackUrl: string };

/** An integration, with the bucket it has when an attempt is made. */
export type BucketTarget = { accountId: string; integrationId: string };

/** `share`: the part of the deliveries to a busy target that a further coordinator makes, from 1 on. */
export type Target = (WebhookTarget | SlackTarget | BucketTarget) & { share?: number };

/** Whether the deliveries to a target can be divided among coordinators: a bucket gets few at once. */
export function isDivisible(target: Target): boolean {
  return target.share === undefined && !('integrationId' in target);
}

/** A target as those see it who know nothing of its shares. */
export function wholeOf(target: Target): Target {
  const { share: _share, ...whole } = target;
  return whole;
}

/**
 * The name of a target's delivery coordinator. Two accounts never share one, not even for the same
 * URL.
 */
export function coordinatorName(target: Target): string {
  if (target.share !== undefined) return nameOfShare(coordinatorName(wholeOf(target)), target.share);
  if ('integrationId' in target) return target.integrationId;
  if ('slackUrl' in target) return `${target.accountId}:slack:${hashOfSlackUrl(target.slackUrl)}`;
  return target.endpointId ?? `${target.accountId}:${sha256Hex(target.url ?? '')}`;
}

/** The shares that further coordinators may have. */
export const furtherShares = Array.from({ length: limits.webhookSharesMost - 1 }, (_, index) => index + 1);

function nameOfShare(first: string, share: number): string {
  return `${first}/share-${share}`;
}

/** The name of the first coordinator of the target that the coordinator of this name delivers to. */
export function firstName(name: string): string {
  return name.replace(/\/share-\d+$/, '');
}

/** The names of the further coordinators that a target may have, by the name of the first one. */
export function furtherNames(name: string): string[] {
  return name === firstName(name) ? furtherShares.map((share) => nameOfShare(name, share)) : [];
}
