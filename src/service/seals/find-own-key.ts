import type { Caller } from '../../core/api/caller';
import { reachOf } from '../../core/api/reach';
import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { isId } from '../../core/platform/ids';
import { type AccountKeyRow, findAccountKey } from './account-key-store';

export const keyNotFound = refuse('seal_key_not_found', 'There is no such seal key.');

const testToken = refuse('test_token', 'Only a live token can change the seal keys of an account.');

/** Finds a key for a caller who reaches the whole account, to which keys belong. */
export async function findOwnKey(
  { db }: { db: Database },
  caller: Caller,
  id: string,
): Promise<Result<AccountKeyRow>> {
  const isOpen = isId('sealKey', id) && reachOf(caller) === null;
  const row = isOpen ? await findAccountKey(db, caller.accountId, id) : undefined;
  return row ? ok(row) : keyNotFound;
}

/** Live documents are sealed with these keys, so a test token changes none. */
export function mayChangeKeys({ tokenId, mode }: Caller): Result<null> {
  return tokenId !== null && mode === 'test' ? testToken : ok(null);
}
