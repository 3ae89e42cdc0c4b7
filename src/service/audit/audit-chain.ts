import { canonicalJson } from '../../lib/canonical-json';
import { sha256Hex } from '../../lib/digest';

/**
 * The facts of every audit entry: a closed list, each type with its own. The audit trail outlives
 * the data, so no entry may quote the data.
 */
export type AuditFacts =
  | ({
      type: 'submission.created';
      submission: string;
      source: string;
      content_hash: string;
      data_hash: string;
      // No actor when a visitor began it at a public form. No client in release 0.1.0.
    } & Salted &
      Partial<AuditedActor>)
  | { type: 'submission.invalid'; problems: number }
  | {
      type: 'submission.processed';
      pdf_hash: string;
      bytes: number;
      /** Absent when the PDF is not sealed. */
      seal?: { level: string; certificate_hash: string };
    }
  | { type: 'submission.failed'; state: string }
  | { type: 'submission.expired'; by: 'schedule'; pdf_hash: string | null }
  | ({ type: 'submission.expired'; by: 'request'; pdf_hash: string | null } & AuditedActor)
  | ({ type: 'submission.data_requests_completed'; data_hash: string } & Salted)
  | { type: 'submission.declined'; data_request: string }
  | ({ type: 'submission.reprocessed'; after: string } & AuditedActor)
  | DataRequestFacts;

/**
 * Says that the hash of data in this entry is salted. The salt is kept with the data and erased
 * with it. Entries of release 0.1.0 have the plain SHA-256.
 */
export type Salted = { salted?: true };

/** The signer of a data request, and how the caller says it authenticated them. */
export type AuditedSigner = {
  name: string;
  email: string;
  order: number;
  fields: string[];
  authentication: Record<string, string | null>;
};

/** The file that a signer was shown. Pictures and lists of its pages are made from it. */
export type ShownPdf = { pdf_hash: string; bytes: number };

/** What an identity provider of the account says of a signer. The service has not checked it. */
export type ProviderClaim = {
  provider: string;
  attempt: string;
  method: string;
  established: string;
  reference: string | null;
};

/** The IP address and the browser of a request. */
export type AuditedClient = { ip: string | null; user_agent: string | null };

/**
 * The session in which a signer acts: its client, and the link that began it. Entries from before
 * sessions were told apart name no link, and a signer who comes back for a copy had none.
 */
export type AuditedSession = AuditedClient & { token?: string };

/**
 * The caller of a request and its client: a program with an API token, or a member at the
 * dashboard.
 */
export type AuditedActor = { actor: { type: 'api_token' | 'user'; id: string } } & AuditedClient;

/** A message to a signer. The caller may say when it was sent, where that is not the time of the entry. */
export type Message = { channel: string; recipient: string | null; occurred_at?: string };

/**
 * The entries about one data request. An entry about an act of the signer also holds the session.
 */
export type DataRequestFacts = { data_request: string } & (
  | ({ type: 'data_request.created' } & AuditedSigner)
  | ({ type: 'data_request.updated'; changed: string[] } & AuditedSigner & Partial<AuditedActor>)
  | ({
      type: 'data_request.token_created';
      token: string;
      kind: 'api' | 'email';
      expires_at: string;
      // No actor when the service mails a link, or when a visitor opens the public form.
    } & Partial<AuditedActor>)
  | ({ type: 'data_request.sent'; by: 'service' | 'caller' } & Message)
  | ({ type: 'data_request.reminded'; by: 'service' | 'caller' } & Message)
  | ({ type: 'data_request.send_failed'; reason: string } & Message)
  | ({ type: 'data_request.authenticated'; token: string; kind: 'api' | 'email' } & AuditedClient)
  | ({ type: 'data_request.code_sent'; recipient: string } & AuditedSession)
  | ({ type: 'data_request.code_passed'; recipient: string } & AuditedSession)
  | ({
      type: 'data_request.passkey_made';
      /** Where the code was mailed that the signer entered before. */
      recipient: string;
      /** SHA-256 of the id of the credential. */
      credential_hash: string;
      /** When the passkey was made whose place it took. */
      replaces: string | null;
    } & AuditedSession)
  | ({
      type: 'data_request.passkey_shown';
      recipient: string;
      credential_hash: string;
      made_at: string;
    } & AuditedSession)
  | ({
      type: 'data_request.identity_started';
      /** An identity provider of the account, which is not part of the service. */
      provider: string;
      attempt: string;
      way: 'code' | 'redirect';
    } & AuditedSession)
  | ({ type: 'data_request.identity_passed' } & ProviderClaim & AuditedSession)
  | ({ type: 'data_request.opened' } & AuditedSession)
  | ({
      type: 'data_request.viewed';
      document_hash: string;
      /** Absent in entries from before the PDF was named. */
      shown?: ShownPdf;
    } & AuditedSession)
  | ({ type: 'data_request.consent_accepted'; text_hash: string; language: string } & AuditedSession)
  | ({ type: 'data_request.fields_filled'; fields: string[]; values_hash: string } & Salted & AuditedSession)
  | ({
      type: 'data_request.signed';
      fields: { name: string; how: 'drawn' | 'typed' | 'image' }[];
    } & AuditedSession)
  | ({ type: 'data_request.completed'; name: string; email: string } & AuditedSession)
  | ({ type: 'data_request.declined'; reason: string | null } & AuditedSession)
  | ({ type: 'data_request.link_requested' } & AuditedActor)
  | ({
      type: 'data_request.skipped';
      reason: string | null;
      /** The fields that the caller filled in for the signer. */
      fields: string[];
      values_hash: string;
      signed: { name: string; how: 'drawn' | 'typed' | 'image' }[];
    } & Salted &
      AuditedActor)
  | ({
      type: 'data_request.delegated';
      from: { name: string; email: string };
      to: { name: string; email: string };
    } & AuditedSession)
);

/** The part of an entry that its hash covers. */
export type LinkedFacts = {
  sequence: number;
  /** ISO 8601 in UTC. */
  time: string;
  event: AuditFacts;
  previous_hash: string;
};

export type AuditEntry = LinkedFacts & { hash: string };

/** The signature of a deployment over an entry, and so over all entries before it: CMS in DER, in base64. */
export type EntrySignature = { sequence: number; signature: string };

export type SignedTrail = { entries: AuditEntry[]; signatures: EntrySignature[] };

/** What the seal of a PDF and the signature of an entry say of the trail up to this entry. */
export function headStatement(id: string, { sequence, hash }: Pick<AuditEntry, 'sequence' | 'hash'>): string {
  return `Submission ${id}, audit trail ${hash} (${sequence} entries)`;
}

/** The `previous_hash` of the first entry. */
export const chainStart = '0'.repeat(64);

/**
 * The next entry. Its hash covers the entry before it, so nobody can change, drop or move an entry
 * unnoticed. Its time is never before that of the entry before it, though the clocks of two machines
 * may differ.
 */
export function linkEntry(previous: AuditEntry | undefined, event: AuditFacts, at: number): AuditEntry {
  const linked = {
    sequence: (previous?.sequence ?? 0) + 1,
    time: new Date(Math.max(at, previous ? Date.parse(previous.time) : at)).toISOString(),
    event,
    previous_hash: previous?.hash ?? chainStart,
  };
  return { ...linked, hash: sha256Hex(canonicalJson(linked)) };
}
