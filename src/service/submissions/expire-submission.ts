import type { Logged } from '../../core/account-log/account-log';
import type { RequestOrigin } from '../../core/api/caller';
import { maySee } from '../../core/api/may-see';
import { ok, type Result, refuse } from '../../core/api/refusal';
import { journalFaultId } from '../../core/coordinator/journal-fault';
import type { Volumes } from '../../core/db/volumes/volumes';
import { actorOf } from '../audit/actor';
import { findHolds } from '../holds/hold-store';
import { onHold } from '../holds/on-hold';
import { findArchivedRow } from './archive/archive-store';
import { findSubmission } from './find-submission';
import type { SubmissionCoordinators } from './life/submission-coordinators';
import { subjectsOfSubmission } from './life/submission-holds';
import type { SubmissionRecord } from './life/submission-record';
import type { SubmissionState } from './life/submission-state';
import { submissionNotFound } from './submission-not-found';

/** What is known of a submission, even if its record cannot be read. */
type Known = Pick<SubmissionRecord, 'id' | 'accountId' | 'templateId' | 'createdAt' | 'test'>;

/** Ends what has copies of a submission, before they outlive it. */
export type EndCopies = (submission: Known, now: number) => Promise<void>;

type Deps = Logged & { volumes: Volumes; submissions: SubmissionCoordinators; endCopies: EndCopies };

type Wanted = {
  id: string;
  /** Only a submission in this state is erased. Null: any. */
  ifState: SubmissionState | null;
};

/** Erases the data and the PDF of a submission; a second call finds nothing left to erase. */
export async function expireSubmission(
  deps: Deps,
  { caller, client }: RequestOrigin,
  { id, ifState }: Wanted,
  now: number,
): Promise<Result<SubmissionRecord>> {
  // Members see test documents in test mode, and may end them; a test token may not.
  if (caller.mode === 'test' && caller.tokenId !== null) return onlyLive;
  const found = await findSubmission(deps, caller, id, null).catch(async (error: unknown) => {
    const row =
      journalFaultId(error) === null
        ? null
        : await findArchivedRow(await deps.volumes.of(caller.accountId, id), id);
    // Nobody can read its state, so nobody can say that it is the one that is asked for.
    if (!row || !maySee(caller, row) || ifState !== null) throw error;
    return (await eraseDamaged(deps, row, now)) ?? findSubmission(deps, caller, id, null);
  });
  if (!found.ok) return found;
  if (isOther(found.value, ifState)) return inAnotherState(found.value);
  const { templateName: name, expiredAt } = found.value;
  if (expiredAt === null) {
    const held = onHold(await findHolds(deps.db, subjectsOfSubmission(found.value)));
    if (held) return held;
    // Written first: nothing is erased without its line.
    await deps.log.note({ kind: 'submission.expired', subject: { id, name } });
  }
  const expired = await deps.submissions.expire(id, actorOf({ caller, client }), ifState);
  // Its coordinator decides: a signer may have completed it since it was found.
  if (expired && isOther(expired, ifState)) return inAnotherState(expired);
  // Afterwards, so that no bundle takes it up again.
  await deps.endCopies(found.value, now);
  return expired ? ok(expired) : submissionNotFound;
}

/** Erases a submission whose archive is damaged. Null: it is not damaged any more. */
async function eraseDamaged(deps: Deps, row: Known, now: number) {
  const held = onHold(await findHolds(deps.db, [row.accountId, row.templateId, row.id]));
  if (held) return held;
  await deps.log.note({ kind: 'submission.expired', subject: { id: row.id, name: null } });
  if (!(await deps.submissions.eraseDamaged(row.id))) return null;
  await deps.endCopies(row, now);
  return lost;
}

function isOther({ state }: SubmissionRecord, ifState: SubmissionState | null): boolean {
  return ifState !== null && state !== ifState;
}

function inAnotherState({ state }: SubmissionRecord) {
  return refuse('conflict', `The submission is \`${state}\` by now (\`if_state\`): nothing was erased.`);
}

const onlyLive = refuse('test_token', 'Only a live token can expire a submission.');

const lost = refuse(
  'expired',
  'Its data and its PDF are erased. Its record was in a damaged archive, so there is nothing left to show.',
);
