import type { Logged } from '../../core/account-log/account-log';
import type { Caller } from '../../core/api/caller';
import { maySeeMode } from '../../core/api/may-see';
import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import { encryptSecret } from '../../core/platform/encrypt-secret';
import type { Ids } from '../../core/platform/ids';
import { limits } from '../../lib/limits';
import { newWebhookSecret } from '../delivery/webhook-secret';
import type { NewProvider } from './provider-body';
import { insertProvider, listProviderRows, type ProviderRow, placeOfProvider } from './provider-store';

const onlyLive = refuse(
  'test_token',
  'Live documents depend on identity providers: use a live token to create one.',
);

const isTaken = invalid(['#/name: another identity provider of the account has this name']);

const tooMany = invalid([
  `#/: an account has at most ${limits.identityProviders} identity providers (identityProviders): delete one first`,
]);

/** Creates a provider. The secret is in this answer and, encrypted, in its row; nowhere else. */
export async function createProvider(
  deps: Logged & { config: Config; ids: Ids },
  caller: Caller,
  sent: NewProvider,
  now: number,
): Promise<Result<{ row: ProviderRow; secret: string }>> {
  if (!maySeeMode(caller, 'live')) return onlyLive;
  if ((await listProviderRows(deps.db, caller.accountId)).length >= limits.identityProviders) return tooMany;
  const secret = newWebhookSecret();
  const own = { id: deps.ids.next('identityProvider'), accountId: caller.accountId };
  const row: ProviderRow = {
    ...sent,
    ...own,
    sealedSecret: encryptSecret(deps.config.signingKey, secret, placeOfProvider(own)),
    previousSealedSecret: null,
    previousSecretUntil: null,
    lastProblem: null,
    lastProblemAt: null,
    createdAt: now,
    updatedAt: now,
  };
  return (await insertProvider(deps, row)) ? ok({ row, secret }) : isTaken;
}
