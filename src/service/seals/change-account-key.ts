import type { Logged } from '../../core/account-log/account-log';
import type { Caller } from '../../core/api/caller';
import { ok, type Result, refuse } from '../../core/api/refusal';
import { type AccountKeyRow, putKeyInUse, revokeAccountKey, takeKeyOutOfUse } from './account-key-store';
import { forgetAccountKey } from './account-sealer';
import { findOwnKey, keyNotFound, mayChangeKeys } from './find-own-key';

const isRevoked = refuse('seal_key_revoked', 'The seal key is revoked: it is erased, and cannot be changed.');

/** Finds a key that this caller may change. */
async function findChangeable(deps: Logged, caller: Caller, id: string): Promise<Result<AccountKeyRow>> {
  const may = mayChangeKeys(caller);
  if (!may.ok) return may;
  const found = await findOwnKey(deps, caller, id);
  return found.ok && found.value.revokedAt !== null ? isRevoked : found;
}

/** Puts a key in use, in place of the one before it, or takes it out of use. */
export async function useAccountKey(
  deps: Logged,
  caller: Caller,
  { id, inUse }: { id: string; inUse: boolean },
  now: number,
): Promise<Result<AccountKeyRow>> {
  const found = await findChangeable(deps, caller, id);
  if (!found.ok || inUse === (found.value.usedBy !== null)) return found;
  const row = found.value;
  if (inUse && row.expiresAt <= now)
    return refuse(
      'certificate_unsuitable',
      `The certificate of “${row.name}” ended on ${new Date(row.expiresAt).toISOString()}.`,
    );
  const changed = await (inUse ? putKeyInUse : takeKeyOutOfUse)(deps, row, now);
  forgetAccountKey(row.accountId);
  return changed ? ok(changed) : isRevoked;
}

/** Erases a key at once. Its record keeps the certificate, and says when and why it was revoked. */
export async function revokeKey(
  deps: Logged,
  caller: Caller,
  { id, reason }: { id: string; reason: string | null },
  now: number,
): Promise<Result<AccountKeyRow>> {
  const found = await findChangeable(deps, caller, id);
  if (!found.ok) return found;
  const revoked = await revokeAccountKey(deps, found.value, { reason, now });
  forgetAccountKey(caller.accountId);
  return revoked ? ok(revoked) : keyNotFound;
}
