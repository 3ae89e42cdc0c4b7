import type { Database } from '../../core/db/database';
import { decryptSecret, type SecretPlace } from '../../core/platform/encrypt-secret';
import type { SigningKeys } from '../../core/platform/signing-keys';
import { ensureDefaultEndpoint } from './default-endpoint';
import { type EndpointRow, findEndpoint, placeOfEndpoint } from './endpoint-store';
import type { WebhookTarget } from './target';

/**
 * The current URL of a webhook target and the secrets that sign; null when another key encrypted
 * them.
 */
export type WebhookAddress = { url: string; secrets: string[] | null };

/** The encrypted secrets of a row that signs. */
type SealedSecrets = Pick<EndpointRow, 'sealedSecret' | 'previousSealedSecret' | 'previousSecretUntil'>;

/** Returns null when the target was deleted or disabled. */
export async function findWebhookAddress(
  deps: { db: Database; signingKey: SigningKeys },
  target: WebhookTarget,
  now: number,
): Promise<WebhookAddress | null> {
  const { accountId, endpointId } = target;
  const row =
    endpointId === null
      ? await ensureDefaultEndpoint(deps, accountId, now)
      : await findEndpoint(deps.db, accountId, endpointId);
  const url = target.url ?? row?.url;
  if (!row?.enabled || !url) return null;
  return { url, secrets: liveSecrets(deps.signingKey, row, { place: placeOfEndpoint(row), now }) };
}

/** The newest secret first. The previous one signs as well until its time is over. */
export function liveSecrets(
  signingKey: SigningKeys,
  { sealedSecret, previousSealedSecret, previousSecretUntil }: SealedSecrets,
  { place, now }: { place: SecretPlace; now: number },
): string[] | null {
  const sealed = [sealedSecret];
  if (previousSealedSecret !== null && (previousSecretUntil ?? 0) > now) sealed.push(previousSealedSecret);
  const secrets = sealed.flatMap((text) => decryptSecret(signingKey, text, place) ?? []);
  return secrets.length > 0 ? secrets : null;
}
