import type { StoredJson } from '../../../core/platform/stored-json';
import type { DataRequestFacts } from '../../audit/audit-chain';
import { dataHashOf } from '../../audit/data-hashes';
import { sessionIn } from '../../audit/find-identity-level';
import type { DataRequestRecord } from '../../data-requests/data-request-record';
import { allDone, isTurnOf } from '../../data-requests/order';
import { previewHashOf } from '../../data-requests/preview-hash';
import type { JournalEntry } from '../life/journal-entry';
import { emitSubmissionEvent } from '../life/submission-events';
import type { SubmissionJournal } from '../life/submission-journal';
import type { SubmissionRecord } from '../life/submission-record';
import { nextState } from '../life/submission-state';
import type { SignerOutcome } from './signer-actions';

/** The parts that several steps of data requests share. */

export type Step = {
  journal: SubmissionJournal;
  entry: JournalEntry;
  request: DataRequestRecord;
  now: number;
};

/** Withdraws the reminders of a data request; a later invitation gets reminders of its own. */
export function forgetReminders(journal: SubmissionJournal, dataRequestId: string): void {
  journal.withdraw(`mail_reminder:${dataRequestId}:`);
}

/** Invites each signer who is asked by mail and whose turn it is. */
export function inviteNext(journal: SubmissionJournal, record: SubmissionRecord, now: number): void {
  const invited = record.dataRequests.map((request) => {
    const isDue =
      request.authentication.type === 'email_link' &&
      request.state === 'pending' &&
      request.invitedAt === null &&
      isTurnOf(request, record.dataRequests);
    if (!isDue) return request;
    journal.enqueue(`mail_invitation:${request.id}`, now);
    for (const [index, days] of (record.signing?.reminderDays ?? []).entries())
      journal.enqueue(`mail_reminder:${request.id}:${index + 1}`, now + days * 86_400_000);
    return { ...request, invitedAt: now };
  });
  if (invited.some((request, index) => request !== record.dataRequests[index]))
    journal.save({ ...record, dataRequests: invited });
}

/** Goes on after a signer is done: invites the next signers, or has the PDF made. */
export function goOnWithout(
  journal: SubmissionJournal,
  record: SubmissionRecord,
  { data, now }: { data: StoredJson; now: number },
): void {
  if (!allDone(record.dataRequests)) {
    inviteNext(journal, journal.save(record), now);
  } else {
    const next = nextState(record.state, 'data_completed');
    const ready = journal.save({ ...record, state: next === 'ignored' ? record.state : next });
    journal.appendEntry({ type: 'submission.data_requests_completed', ...dataHashOf(data) }, now);
    emitSubmissionEvent(journal, 'submission.data_requests_completed', { record: ready, now });
  }
  journal.enqueue('project', now);
}

/** The data request with the identity level that its audit trail shows now. */
export function withIdentityLevel(
  { journal }: Pick<Step, 'journal'>,
  request: DataRequestRecord,
): DataRequestRecord {
  return { ...request, identityLevel: sessionIn(journal.trail(), request.id).level };
}

/** The ended data request with what is known of the session that ended it; other sessions do not count. */
export function withSession(
  { journal }: Pick<Step, 'journal'>,
  request: DataRequestRecord,
): DataRequestRecord {
  const { level, startedAt, passedAt } = sessionIn(journal.trail(), request.id);
  const { authentication, identityStep } = request;
  const isOurs = authentication.type === 'email_link' && startedAt !== null;
  return {
    ...request,
    authentication: isOurs ? { ...authentication, sessionStartedAt: startedAt } : authentication,
    identityPassedAt: identityStep === 'none' ? null : (passedAt ?? request.identityPassedAt),
    identityLevel: level,
  };
}

export function auditedSigner(request: DataRequestRecord) {
  const { authentication } = request;
  return {
    data_request: request.id,
    name: request.name,
    email: request.email,
    order: request.order,
    fields: request.fields,
    authentication: {
      type: authentication.type,
      session_started_at:
        authentication.sessionStartedAt === null
          ? null
          : new Date(authentication.sessionStartedAt).toISOString(),
      second_factor_type: authentication.secondFactorType,
      provider: authentication.provider,
      session_id_hash: authentication.sessionIdHash,
      user_id_hash: authentication.userIdHash,
      username_hash: authentication.usernameHash,
      phone_number_hash: authentication.phoneNumberHash,
    },
  };
}

/** Why the data request allows no more actions; null while it does. */
export function whyOver({ entry, request }: Step): SignerOutcome | null {
  if (entry.record.expiredAt !== null) return 'expired';
  if (request.state === 'complete') return 'complete';
  if (request.state === 'skipped') return 'skipped';
  if (request.state === 'declined' || entry.record.state === 'declined') return 'declined';
  return entry.record.state === 'waiting_for_data_requests' ? null : 'not_waiting';
}

export function previewHashNow({ record, data }: JournalEntry): string | null {
  return data && previewHashOf(record.contentHash, data.sha256);
}

export function replace(record: SubmissionRecord, request: DataRequestRecord): SubmissionRecord {
  return {
    ...record,
    dataRequests: record.dataRequests.map((known) => (known.id === request.id ? request : known)),
  };
}

/** The facts of an audit entry without the data request they are about. */
type Without<Facts> = Facts extends unknown ? Omit<Facts, 'data_request'> : never;

export function appendEntry(
  { journal, request, now }: Pick<Step, 'journal' | 'request' | 'now'>,
  facts: Without<DataRequestFacts>,
): void {
  journal.appendEntry({ ...facts, data_request: request.id } as DataRequestFacts, now);
}

/**
 * Discards the file of saved answers that were too big for the row, once other answers replace
 * them.
 */
export function dropSavedAnswers(
  journal: SubmissionJournal,
  old: StoredJson | null,
  next: StoredJson | null,
  now: number,
): void {
  if (!old || !('key' in old) || (next && 'key' in next && next.key === old.key)) return;
  journal.enqueue(`discard:${old.key}`, now);
}
