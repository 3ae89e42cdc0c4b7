import { limits } from '../../../lib/limits';
import type { AuditedActor } from '../../audit/audit-chain';
import { dataHashOf } from '../../audit/data-hashes';
import { auditedSigner, inviteNext } from '../signers/signer-steps';
import { expiredRecord } from './expire-record';
import { withoutFindings } from './findings';
import type { SubmissionInput } from './journal-entry';
import { bookkeepingAt } from './submission-end';
import { emitSubmissionEvent } from './submission-events';
import type { SubmissionJournal } from './submission-journal';
import type { SubmissionRecord } from './submission-record';
import { isSettled, nextState, type SubmissionState } from './submission-state';

/**
 * The steps of a submission's life, each to be run inside one transaction of its coordinator:
 * accept → lease (`attempt-leases.ts`) → settle (`settle-attempt.ts`), or lease again when an attempt was lost.
 */

/**
 * Most submissions are settled before this delay ends, and are then projected once instead of twice. A caller that
 * waits does not know the id before, so there is more time: under load, drawing takes longer.
 */
const firstProjectionDelayMs = { callerWaits: 1_000, other: 250 };

/** Writes an accepted submission to the journal; a second call finds it and changes nothing. */
export function accept(
  journal: SubmissionJournal,
  record: SubmissionRecord,
  input: SubmissionInput,
  { now, callerWaits }: { now: number; callerWaits: boolean },
): SubmissionRecord {
  const existing = journal.load();
  if (existing) return existing.record;
  journal.create(record, input);
  const { id, source, contentHash } = record;
  journal.appendEntry(
    {
      type: 'submission.created',
      submission: id,
      source,
      content_hash: contentHash,
      ...dataHashOf(input.data),
      ...input.by,
    },
    now,
  );
  if (record.state === 'invalid_data') {
    journal.appendEntry({ type: 'submission.invalid', problems: record.jsonSchemaErrors.length }, now);
  }
  for (const request of record.dataRequests)
    journal.appendEntry({ type: 'data_request.created', ...auditedSigner(request) }, now);
  if (record.state === 'waiting_for_data_requests') inviteNext(journal, record, now);
  // Anybody can begin a public form: what nobody completes does not stay.
  if (record.source === 'web')
    journal.enqueue('expire_unfinished', now + limits.webFormUnfinishedDays * 86_400_000);
  const delay = firstProjectionDelayMs[callerWaits ? 'callerWaits' : 'other'];
  const first = record.batchId === null ? now + delay : bookkeepingAt(record, now);
  journal.enqueue('project', isSettled(record.state) ? now : first);
  return record;
}

/** Gives a failed submission as many attempts again; any other submission stays as it is. */
export function reprocess(journal: SubmissionJournal, by: AuditedActor, now: number): void {
  const record = journal.load()?.record;
  if (!record || record.expiredAt !== null) return;
  const state = nextState(record.state, 'reprocessed');
  if (state === 'ignored') return;
  journal.save({ ...withoutFindings(record), state, errorMessage: null });
  journal.beginAnew();
  journal.appendEntry({ type: 'submission.reprocessed', after: record.state, ...by }, now);
  journal.enqueue('project', now);
}

/** Long after every attempt that was under way at the expiry has stored its file. */
export const eraseAgainMs = limits.eraseAgainSeconds * 1000;

/**
 * Erases the data and the PDF: here at once, elsewhere by effects. An attempt that is still under
 * way finds a submission that has ended; the file it stores all the same is removed when it
 * reports, or by `erase_again`. `ifState`: a submission in another state stays as it is.
 */
export function expire(
  journal: SubmissionJournal,
  by: 'schedule' | AuditedActor,
  now: number,
  ifState: SubmissionState | null = null,
): void {
  const record = journal.load()?.record;
  if (!record || record.expiredAt !== null) return;
  if (ifState !== null && record.state !== ifState) return;
  const expired = expiredRecord(record, now);
  journal.erase(expired);
  const facts = { type: 'submission.expired' as const, pdf_hash: expired.erasedPdfHash };
  journal.appendEntry(by === 'schedule' ? { ...facts, by } : { ...facts, by: 'request', ...by }, now);
  emitSubmissionEvent(journal, 'submission.expired', { record: expired, now });
  journal.events.hurry(now);
  journal.enqueue('project', now);
  journal.enqueue('erase', now);
  journal.enqueue('erase_again', now + eraseAgainMs);
  if (record.batchId !== null && !isSettled(record.state)) journal.enqueue('tell_batch', now);
}

/** Expires a public form that was begun and not completed. */
export function expireUnfinished(journal: SubmissionJournal, now: number): void {
  expire(journal, 'schedule', now, 'waiting_for_data_requests');
}
