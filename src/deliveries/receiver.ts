import type { Database } from '../db/database';
import { unseal } from '../platform/seal';
import { ensureDefaultEndpoint } from './default-endpoint';
import { type EndpointRow, findEndpoint } from './endpoint-store';
import type { WebhookTarget } from './target';

/** Where a webhook goes at the moment, and what signs for it. */
export type WebhookReceiver = { url: string; secrets: string[] };

/** null: it has been deleted or disabled. */
export const findWebhookReceiver = async (
  deps: { db: Database; signingKey: string },
  target: WebhookTarget,
  now: number,
): Promise<WebhookReceiver | null> => {
  const { accountId, endpointId } = target;
  const row =
    endpointId === null
      ? await ensureDefaultEndpoint(deps, accountId, now)
      : await findEndpoint(deps.db, accountId, endpointId);
  const url = target.url ?? row?.url;
  if (!row?.enabled || !url) return null;
  return { url, secrets: liveSecrets(deps.signingKey, row, now) };
};

/** The newest first; the one before it signs as well until its time is over. */
const liveSecrets = (
  signingKey: string,
  { id, sealedSecret, previousSealedSecret, previousSecretUntil }: EndpointRow,
  now: number,
): string[] => {
  const sealed = [sealedSecret];
  if (previousSealedSecret !== null && (previousSecretUntil ?? 0) > now) sealed.push(previousSealedSecret);
  return sealed.map((text) => {
    const secret = unseal(signingKey, text);
    if (secret === null) throw new Error(`The secret of ${id} was sealed with another key.`);
    return secret;
  });
};
