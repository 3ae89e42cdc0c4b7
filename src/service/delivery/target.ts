import { sha256Hex } from '../../lib/digest';

/** Where a webhook goes: an endpoint, whatever its address is by then, or the address of a template or a token. */
export type WebhookTarget = { accountId: string } & (
  | { endpointId: string; url?: undefined }
  | { endpointId: null; url: string }
);

export type SlackTarget = { accountId: string; slackUrl: string };

/** A bucket of the account, wherever it is by then. */
export type BucketTarget = { accountId: string; integrationId: string };

export type Target = WebhookTarget | SlackTarget | BucketTarget;

/** The name of its sender. Accounts never share one, also when they name the same address. */
export const senderName = (target: Target): string => {
  if ('integrationId' in target) return target.integrationId;
  if ('slackUrl' in target) return `${target.accountId}:slack:${sha256Hex(target.slackUrl)}`;
  return target.endpointId ?? `${target.accountId}:${sha256Hex(target.url ?? '')}`;
};
