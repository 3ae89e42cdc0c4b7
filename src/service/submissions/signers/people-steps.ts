import type { StoredJson } from '../../../core/platform/stored-json';
import type { DataRequestFacts } from '../../audit/audit-chain';
import type { DataRequestRecord } from '../../data-requests/data-request-record';
import { documentHash } from '../../data-requests/document-hash';
import { allDone, isTurnOf } from '../../data-requests/order';
import { tellSubmission } from '../life/submission-events';
import type { JournalEntry, SubmissionJournal } from '../life/submission-journal';
import type { SubmissionRecord } from '../life/submission-record';
import { nextState } from '../life/submission-state';
import type { PeopleOutcome } from './people-actions';

/** What the steps of data requests have in common. */

export type Step = {
  journal: SubmissionJournal;
  entry: JournalEntry;
  request: DataRequestRecord;
  now: number;
};

/** Whoever is invited next has days of their own. */
export const forgetReminders = (journal: SubmissionJournal, dataRequestId: string): void =>
  journal.withdraw(`mail_reminder:${dataRequestId}:`);

/** Whoever is reached by mail is invited when it is their turn. */
export const inviteNext = (journal: SubmissionJournal, record: SubmissionRecord, now: number): void => {
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
};

/** One person less to wait for: the next ones are invited, or the PDF is made. */
export const goOnWithout = (
  journal: SubmissionJournal,
  record: SubmissionRecord,
  { dataHash, now }: { dataHash: string; now: number },
): void => {
  if (!allDone(record.dataRequests)) {
    inviteNext(journal, journal.save(record), now);
  } else {
    const next = nextState(record.state, 'data_completed');
    const ready = journal.save({ ...record, state: next === 'ignored' ? record.state : next });
    journal.note({ type: 'submission.data_requests_completed', data_hash: dataHash }, now);
    tellSubmission(journal, 'submission.data_requests_completed', { record: ready, now });
  }
  journal.enqueue('project', now);
};

export const auditedPerson = (request: DataRequestRecord) => {
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
};

/** Why nothing more can be done about a data request; null while something can. */
export const whyOver = ({ entry, request }: Step): PeopleOutcome | null => {
  if (entry.record.expiredAt !== null) return 'expired';
  if (request.state === 'complete') return 'complete';
  if (request.state === 'skipped') return 'skipped';
  if (request.state === 'declined' || entry.record.state === 'declined') return 'declined';
  return entry.record.state === 'waiting_for_data_requests' ? null : 'not_waiting';
};

export const shownNow = ({ record, data }: JournalEntry): string | null =>
  data && documentHash(record.contentHash, data.sha256);

export const replace = (record: SubmissionRecord, request: DataRequestRecord): SubmissionRecord => ({
  ...record,
  dataRequests: record.dataRequests.map((known) => (known.id === request.id ? request : known)),
});

/** What is said of a data request, but for which one it is about. */
type Without<Facts> = Facts extends unknown ? Omit<Facts, 'data_request'> : never;

export const note = (
  { journal, request, now }: Pick<Step, 'journal' | 'request' | 'now'>,
  facts: Without<DataRequestFacts>,
): void => journal.note({ ...facts, data_request: request.id } as DataRequestFacts, now);

/** A draft that was too big for the row is a file, which goes when another takes its place. */
export const dropDraft = (
  journal: SubmissionJournal,
  old: StoredJson | null,
  next: StoredJson | null,
  now: number,
): void => {
  if (!old || !('key' in old) || (next && 'key' in next && next.key === old.key)) return;
  journal.enqueue(`discard:${old.key}`, now);
};
