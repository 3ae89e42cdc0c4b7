import type { Logged } from '../../core/account-log/account-log';
import type { Caller } from '../../core/api/caller';
import { ok, type Result, refuse } from '../../core/api/refusal';
import { findHolds } from '../holds/hold-store';
import { onHold } from '../holds/on-hold';
import type { CombineCoordinators } from './combine-coordinators';
import { subjectsOfCombined } from './combined-holds';
import { combinedNotFound } from './combined-not-found';
import type { CombinedRecord } from './combined-record';
import { findCombinedSubmission } from './find-combined-submission';

/** Erases the combined PDF; a second call changes nothing. */
export async function expireCombinedSubmission(
  deps: Logged & { combines: CombineCoordinators },
  caller: Caller,
  id: string,
): Promise<Result<CombinedRecord>> {
  if (caller.mode === 'test') return onlyLive;
  const found = await findCombinedSubmission(deps, caller, id, null);
  if (!found.ok) return found;
  const { filename: name, expiredAt } = found.value;
  if (expiredAt === null) {
    const held = onHold(await findHolds(deps.db, subjectsOfCombined(found.value)));
    if (held) return held;
    // Written first: nothing is erased without its line.
    await deps.log.note({ kind: 'combined_submission.expired', subject: { id, name } });
  }
  const expired = await deps.combines.expire(id);
  return expired ? ok(expired) : combinedNotFound;
}

const onlyLive = refuse('test_token', 'Only a live token can expire a combined submission.');
