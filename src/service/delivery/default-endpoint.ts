import type { Database } from '../../core/db/database';
import { seal } from '../../core/platform/seal';
import { type EndpointRow, findEndpoint, insertEndpoint } from './endpoint-store';
import { newWebhookSecret } from './webhook-secret';

/** One for each account, so its id is the account's. */
export const defaultEndpointId = (accountId: string): string => accountId.replace(/^acc_/, 'whe_');

/** Signs what goes to the addresses of templates and tokens. It is there as soon as anybody looks for it. */
export const ensureDefaultEndpoint = async (
  deps: { db: Database; signingKey: string },
  accountId: string,
  now: number,
): Promise<EndpointRow> => {
  const id = defaultEndpointId(accountId);
  const known = await findEndpoint(deps.db, accountId, id);
  if (known) return known;
  await insertEndpoint(deps.db, {
    id,
    accountId,
    url: null,
    events: null,
    mode: 'both',
    description: 'Addresses of templates and API tokens',
    enabled: true,
    disabledReason: null,
    pausedUntil: null,
    sealedSecret: seal(deps.signingKey, newWebhookSecret()),
    previousSealedSecret: null,
    previousSecretUntil: null,
    createdAt: now,
    updatedAt: now,
  });
  const made = await findEndpoint(deps.db, accountId, id);
  if (!made) throw new Error(`The default endpoint ${id} could not be made.`);
  return made;
};
