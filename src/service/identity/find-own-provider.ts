import type { Caller } from '../../core/api/caller';
import { maySeeMode } from '../../core/api/may-see';
import { reachOf } from '../../core/api/reach';
import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { isId } from '../../core/platform/ids';
import { findProvider, listProviderRows, type ProviderRow } from './provider-store';

export const providerNotFound = refuse('identity_provider_not_found', 'There is no such identity provider.');

/** Providers are live and belong to the whole account, so a test token or a limited one sees none. */
function seesProviders(caller: Caller): boolean {
  return maySeeMode(caller, 'live') && reachOf(caller) === null;
}

export async function findOwnProvider(
  { db }: { db: Database },
  caller: Caller,
  id: string,
): Promise<Result<ProviderRow>> {
  const isOpen = isId('identityProvider', id) && seesProviders(caller);
  const row = isOpen ? await findProvider(db, caller.accountId, id) : undefined;
  return row ? ok(row) : providerNotFound;
}

export async function listOwnProviders({ db }: { db: Database }, caller: Caller): Promise<ProviderRow[]> {
  return seesProviders(caller) ? listProviderRows(db, caller.accountId) : [];
}
