import type { AccountLog } from '../../core/account-log/account-log';
import type { Caller } from '../../core/api/operation';
import { ok, type Result, refuse } from '../../core/api/refusal';
import type { CombineCoordinators } from './combine-coordinators';
import { combinedNotFound } from './combined-not-found';
import type { CombinedRecord } from './combined-record';
import { findCombinedSubmission } from './find-combined-submission';

/** Erases the combined PDF; a second call changes nothing. */
export async function expireCombinedSubmission(
  deps: { combines: CombineCoordinators; log: AccountLog },
  caller: Caller,
  id: string,
): Promise<Result<CombinedRecord>> {
  if (caller.mode === 'test') return onlyLive;
  const found = await findCombinedSubmission(deps, caller, id, null);
  if (!found.ok) return found;
  const { filename: name, expiredAt } = found.value;
  // Written first: nothing is erased without its line.
  if (expiredAt === null) await deps.log.note({ kind: 'combined_submission.expired', subject: { id, name } });
  const expired = await deps.combines.expire(id);
  return expired ? ok(expired) : combinedNotFound;
}

const onlyLive = refuse('test_token', 'Only a live token can expire a combined submission.');
