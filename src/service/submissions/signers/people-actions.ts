import type { StoredJson } from '../../../core/platform/stored-json';
import type { AuditedActor, AuditedClient } from '../../audit/audit-chain';
import type { DataRequestChange } from '../../data-requests/data-request-body';
import type { SubmissionRecord } from '../life/submission-record';
import type { SigningToken } from './people-tables';

/** What may happen to a data request, and how that may end. Nothing happens unless the answer is `done`. */

export type PeopleAction = { dataRequestId: string } & (
  | { kind: 'update'; change: DataRequestChange; fields: string[]; by: AuditedActor }
  | {
      kind: 'issue_token';
      token: Omit<SigningToken, 'sessionHash' | 'dataRequestId'>;
      /** null where people open the public form themselves. */
      by: AuditedActor | null;
    }
  | { kind: 'report'; event: ReportedEvent }
  | { kind: 'bounce'; eventId: string; recipient: string | null; reason: string }
  | { kind: 'request_link' }
  | { kind: 'send_link'; by: AuditedActor }
  | ({ kind: 'skip'; reason: string | null; by: AuditedActor } & Answered)
  | { kind: 'sign_in'; token: { id: string; secretHash: string }; sessionHash: string; client: AuditedClient }
  | ({ sessionHash: string; client: AuditedClient } & SignedInAction)
);

/** What somebody does who is signed in. */
export type SignedInAction =
  | { kind: 'open' }
  | { kind: 'view'; documentHash: string }
  | { kind: 'save'; draft: StoredJson; revision: number }
  | ({ kind: 'complete'; act: string; documentHash: string; revision: number | null } & Completion)
  | { kind: 'decline'; act: string; reason: string | null }
  | { kind: 'delegate'; act: string; to: { email: string; name: string } };

/** What was checked before it was handed over. */
export type Answered = {
  /** All data, with what was said in it; what it was put into. */
  data: StoredJson;
  before: StoredJson;
  filled: { fields: string[]; valuesHash: string };
  signed: { name: string; how: 'drawn' | 'typed' | 'image' }[];
  /** JSON text by field. */
  signatures: string | null;
};

/** A person's last word. */
export type Completion = Omit<Answered, 'before'> & { consent: { hash: string; language: string } };

/** What a caller did outside of the service. */
export type ReportedEvent = {
  type: 'sent' | 'reminded' | 'send_failed';
  channel: string;
  recipient: string | null;
  reason: string;
};

export type PeopleOutcome =
  | 'done'
  | 'unknown'
  | 'not_signed_in'
  | 'expired'
  | 'not_your_turn'
  | 'too_many'
  | 'viewed'
  | 'fields_taken'
  | 'not_waiting'
  | 'complete'
  | 'declined'
  | 'skipped'
  | 'document_changed'
  | 'draft_changed'
  | 'not_allowed'
  | 'not_mailed'
  | 'too_often';

export type PeopleAnswer = { outcome: PeopleOutcome; record: SubmissionRecord | null };

export type SignedInPerson = {
  record: SubmissionRecord;
  /** null when it has expired. */
  data: StoredJson | null;
  draft: StoredJson | null;
  revision: number;
};
