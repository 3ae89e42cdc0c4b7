import type { StoredJson } from '../../../core/platform/stored-json';
import type { AuditedActor, AuditedClient } from '../../audit/audit-chain';
import type { ValuesHash } from '../../audit/data-hashes';
import type { DataRequestChange } from '../../data-requests/data-request-body';
import type { SubmissionRecord } from '../life/submission-record';
import type { SigningToken } from './signing-access';

/**
 * The actions on a data request and their outcomes. An action changes something only if its outcome
 * is `done`.
 */

export type SignerAction = { dataRequestId: string } & (
  | { kind: 'update'; change: DataRequestChange; fields: string[]; by: AuditedActor }
  | {
      kind: 'issue_token';
      token: Omit<SigningToken, 'sessionHash' | 'dataRequestId'>;
      /** null when a visitor opens the public form. */
      by: AuditedActor | null;
      /** The answers that the visitor finds there. */
      draft?: StoredJson | undefined;
    }
  | { kind: 'report'; event: ReportedEvent }
  | { kind: 'bounce'; eventId: string; recipient: string | null; reason: string }
  | { kind: 'request_link' }
  | { kind: 'send_link'; by: AuditedActor }
  | ({ kind: 'skip'; reason: string | null; by: AuditedActor } & Answered)
  | { kind: 'sign_in'; token: { id: string; secretHash: string }; sessionHash: string; client: AuditedClient }
  /** A signer who has completed wants a copy: a code was mailed, or it was entered. */
  | { kind: 'return_code_sent'; recipient: string; client: AuditedClient }
  | { kind: 'return'; recipient: string; sessionHash: string; client: AuditedClient }
  | ({ sessionHash: string; client: AuditedClient } & SignedInAction)
);

/** An action of a signer who is signed in. */
export type SignedInAction =
  | { kind: 'open' }
  /** The service mailed a code to this address, or the signer entered it. */
  | { kind: 'code_sent' | 'pass_code'; recipient: string }
  /** The signer began to show an identity provider who they are, or has. */
  | ({ kind: 'identity_started'; way: 'code' | 'redirect' } & IdentityAttempt)
  /** The signer made a passkey after a code was mailed to this address, or showed the one they made. */
  | { kind: 'make_passkey'; recipient: string; credentialHash: string; replaces: number | null }
  | { kind: 'show_passkey'; recipient: string; credentialHash: string; madeAt: number }
  | ({ kind: 'pass_identity'; claim: IdentityClaim } & IdentityAttempt)
  | { kind: 'deliver'; previewHash: string }
  | { kind: 'view'; previewHash: string }
  | { kind: 'save'; draft: StoredJson; revision: number }
  | ({
      kind: 'complete';
      act: string;
      previewHash: string;
      revision: number | null;
    } & Completion)
  | { kind: 'decline'; act: string; reason: string | null }
  | { kind: 'delegate'; act: string; to: { email: string; name: string } };

/** One try at an identity provider of the account. */
export type IdentityAttempt = { attempt: string; provider: string };

/** What a provider says of a signer. The service has not checked it. */
export type IdentityClaim = { method: string; established: string; reference: string | null };

/** Answers that were checked before the coordinator got them. */
export type Answered = {
  /** The data with the answers in it, and the data as it was before them. */
  data: StoredJson;
  before: StoredJson;
  filled: { fields: string[] } & ValuesHash;
  signed: { name: string; how: 'drawn' | 'typed' | 'image' }[];
  /** JSON text by field. */
  signatures: string | null;
};

/** The answers with which a signer completes, and the consent; null: a plain form showed no document. */
export type Completion = Omit<Answered, 'before'> & { consent: { hash: string; language: string } | null };

/** A caller's report on a signing link that it delivered itself. */
export type ReportedEvent = {
  type: 'sent' | 'reminded' | 'send_failed';
  channel: string;
  recipient: string | null;
  reason: string;
  /** When it happened, as the caller says; null: as it is reported. */
  occurredAt: number | null;
};

export type SignerOutcome =
  | 'done'
  | 'unknown'
  | 'not_signed_in'
  | 'code_required'
  | 'identity_required'
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
  | 'not_delivered'
  | 'not_allowed'
  | 'already_party'
  | 'not_mailed'
  | 'too_often';

export type SignerAnswer = { outcome: SignerOutcome; record: SubmissionRecord | null };

export type SignedInSigner = {
  record: SubmissionRecord;
  /** null when the submission has expired. */
  data: StoredJson | null;
  draft: StoredJson | null;
  revision: number;
  /** The hash of the document that this signer was sent last. */
  delivered: string | null;
  /** Whether the signer must pass the identity step of the data request before anything else. */
  needsStep: boolean;
  /** Whether they entered a mailed code in this session, after which they make a passkey. */
  hasCode: boolean;
};
