import type { Database } from '../../core/db/database';
import { unseal } from '../../core/platform/seal';
import { ensureDefaultEndpoint } from './default-endpoint';
import { type EndpointRow, findEndpoint } from './endpoint-store';
import type { WebhookTarget } from './target';

/** Where a webhook goes at the moment, and what signs for it: null when it was sealed with another key. */
export type WebhookReceiver = { url: string; secrets: string[] | null };

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
  { sealedSecret, previousSealedSecret, previousSecretUntil }: EndpointRow,
  now: number,
): string[] | null => {
  const sealed = [sealedSecret];
  if (previousSealedSecret !== null && (previousSecretUntil ?? 0) > now) sealed.push(previousSealedSecret);
  const secrets = sealed.flatMap((text) => unseal(signingKey, text) ?? []);
  return secrets.length > 0 ? secrets : null;
};
