import type { Database } from '../../core/db/database';
import { encryptSecret } from '../../core/platform/encrypt-secret';
import type { SigningKeys } from '../../core/platform/signing-keys';
import { type EndpointRow, findEndpoint, insertDefaultEndpoint, placeOfEndpoint } from './endpoint-store';
import { newWebhookSecret } from './webhook-secret';

/** Each account has one default endpoint, so its id is the account's id with another prefix. */
export function defaultEndpointId(accountId: string): string {
  return accountId.replace(/^acc_/, 'whe_');
}

/**
 * Finds or creates the default endpoint, which signs webhooks to the URLs of templates and tokens.
 */
export async function ensureDefaultEndpoint(
  deps: { db: Database; signingKey: SigningKeys },
  accountId: string,
  now: number,
): Promise<EndpointRow> {
  const id = defaultEndpointId(accountId);
  const known = await findEndpoint(deps.db, accountId, id);
  if (known) return known;
  await insertDefaultEndpoint(deps.db, {
    id,
    accountId,
    url: null,
    events: null,
    mode: 'both',
    description: 'Addresses of templates and API tokens',
    enabled: true,
    disabledReason: null,
    pausedUntil: null,
    sealedSecret: encryptSecret(deps.signingKey, newWebhookSecret(), placeOfEndpoint({ accountId, id })),
    previousSealedSecret: null,
    previousSecretUntil: null,
    createdAt: now,
    updatedAt: now,
  });
  const made = await findEndpoint(deps.db, accountId, id);
  if (!made) throw new Error(`The default endpoint ${id} could not be made.`);
  return made;
}
