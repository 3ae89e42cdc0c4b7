import type { StoredJson } from '../../../core/platform/stored-json';
import type { AuditedActor, AuditedClient } from '../../audit/audit-chain';
import type { DispatchEffect } from '../../delivery/events/event-table';
import type { SubmissionRecord } from './submission-record';

/** An effect outside the journal, carried out after the transaction that caused it is written. */
export type Effect =
  | 'project'
  | 'store_pdf'
  /** Only in journals of release 0.1.0. */
  | 'count_usage'
  | 'count_form'
  | 'expire_unfinished'
  | 'tell_batch'
  | 'erase'
  | 'erase_again'
  | `discard:${string}`
  | `leave_archive:${string}`
  | DispatchEffect
  | MailEffect;

/** A mail about one data request; a reminder also has its number. */
export type MailEffect =
  | `mail_invitation:${string}`
  | `mail_reminder:${string}`
  | `mail_link:${string}`
  | `mail_declined:${string}`
  | `mail_stopped:${string}`
  | `mail_completed:${string}`;

export type Lease = { attempt: number; fence: number; until: number };

/** The part of an accepted submission that only its coordinator may see. */
export type SubmissionInput = {
  data: StoredJson;
  /** Who created it, and from where; absent in the children of batches of release 0.1.0. */
  by?: AuditedActor | AuditedClient;
  /** The password for the PDF, encrypted; forgotten when the PDF is made. */
  sealedPassword?: string | undefined;
};

export type JournalEntry = Omit<SubmissionInput, 'data' | 'by'> & {
  record: SubmissionRecord;
  /** null when the submission has expired. */
  data: StoredJson | null;
  lease: Lease | null;
  /** The numbers of the last attempt and fence, whether or not an attempt is under way. */
  attempted: { attempt: number; fence: number };
  /** The number of attempts before the last reprocessing, which do not count any more. */
  attemptsBefore: number;
};
