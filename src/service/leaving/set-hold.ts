import type { Logged } from '../../core/account-log/account-log';
import { type Caller, callerId } from '../../core/api/caller';
import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import { byItself } from '../../core/coordinator/by-itself';
import type { Ids } from '../../core/platform/ids';
import { limits } from '../../lib/limits';
import type { CombineCoordinators } from '../combining/combine-coordinators';
import { findHold, type HoldRow, insertHold, releaseHoldRow } from '../holds/hold-store';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { findSubject } from './find-subject';
import type { NewHold } from './hold-body';

type Deps = Logged & { ids: Ids; submissions: SubmissionCoordinators; combines: CombineCoordinators };

/** Legal holds concern live documents. */
export function mayHold({ tokenId, mode }: Caller): Result<null> {
  return tokenId !== null && mode === 'test' ? onlyLive : ok(null);
}

/** Sets a hold. What is erased before it is not brought back. */
export async function setHold(
  deps: Deps,
  caller: Caller,
  { subject_id: sent, reason }: NewHold,
  now: number,
): Promise<Result<HoldRow>> {
  const may = mayHold(caller);
  if (!may.ok) return may;
  // A member holds documents of both modes, whichever mode the dashboard shows.
  const asker: Caller = caller.tokenId === null ? { ...caller, mode: 'live' } : caller;
  const found = await findSubject(deps, asker, sent || null);
  if (!found.ok) return found;
  const row: HoldRow = {
    ...found.value,
    id: deps.ids.next('legalHold'),
    accountId: caller.accountId,
    reason,
    setAt: now,
    setById: callerId(caller),
    releasedAt: null,
    releasedById: null,
  };
  return (await insertHold(deps, row, limits.legalHolds)) ? ok(row) : tooMany;
}

/**
 * Releases a hold; a second call changes nothing. A submission that was due expires now, unless another
 * hold keeps it. What a template or an account held looks by itself, within hours.
 */
export async function releaseHold(
  deps: Deps,
  caller: Caller,
  id: string,
  now: number,
): Promise<Result<HoldRow>> {
  const may = mayHold(caller);
  if (!may.ok) return may;
  const held = await findHold(deps.db, caller.accountId, id);
  if (!held) return holdNotFound;
  if (held.releasedAt !== null) return ok(held);
  const released = await releaseHoldRow(deps, held, { by: callerId(caller), now });
  // One that cannot be read stays released: the sweep expires it.
  await byItself(held.subjectId, async () => {
    if (held.subjectId.startsWith('sub_')) await deps.submissions.read(held.subjectId);
    if (held.subjectId.startsWith('com_')) await deps.combines.read(held.subjectId);
  });
  return ok(released ?? (await findHold(deps.db, caller.accountId, id)) ?? held);
}

const holdNotFound = refuse('legal_hold_not_found', 'The account has no legal hold with this id.');

const onlyLive = refuse('test_token', 'Legal holds concern live documents: use a live token.');

const tooMany = invalid([
  `#/: an account has at most ${limits.legalHolds} legal holds at a time (legalHolds): release one, or hold the template or the account`,
]);
