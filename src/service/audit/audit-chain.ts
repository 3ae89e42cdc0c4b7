import { sha256Hex } from '../../lib/digest';

/**
 * Everything that may stand in a submission's trail: a closed list, each with its own facts. The trail outlives the
 * data, so nothing here may quote it.
 */
export type AuditFacts =
  | {
      type: 'submission.created';
      submission: string;
      source: string;
      content_hash: string;
      data_hash: string;
    }
  | { type: 'submission.invalid'; problems: number }
  | { type: 'submission.processed'; pdf_hash: string; bytes: number }
  | { type: 'submission.failed'; state: string }
  | { type: 'submission.expired'; by: 'schedule'; pdf_hash: string | null }
  | ({ type: 'submission.expired'; by: 'request'; pdf_hash: string | null } & AuditedActor)
  | { type: 'submission.data_requests_completed'; data_hash: string }
  | { type: 'submission.declined'; data_request: string }
  | ({ type: 'submission.reprocessed'; after: string } & AuditedActor)
  | DataRequestFacts;

/** The person a data request is addressed to, and how the caller says it knows them. */
export type AuditedPerson = {
  name: string;
  email: string;
  order: number;
  fields: string[];
  authentication: Record<string, string | null>;
};

/** From where somebody acted. */
export type AuditedClient = { ip: string | null; user_agent: string | null };

/** Who asked the service for something, and from where: a program by its token, or somebody at the dashboard. */
export type AuditedActor = { actor: { type: 'api_token' | 'user'; id: string } } & AuditedClient;

/** Each is about one data request, and says from where it came when a person did it. */
export type DataRequestFacts = { data_request: string } & (
  | ({ type: 'data_request.created' } & AuditedPerson)
  | ({ type: 'data_request.updated'; changed: string[] } & AuditedPerson & Partial<AuditedActor>)
  | ({
      type: 'data_request.token_created';
      token: string;
      kind: 'api' | 'email';
      expires_at: string;
      // Nobody where the service mails a link, or people open the public form themselves.
    } & Partial<AuditedActor>)
  | { type: 'data_request.sent'; by: 'service' | 'caller'; channel: string; recipient: string | null }
  | { type: 'data_request.reminded'; by: 'service' | 'caller'; channel: string; recipient: string | null }
  | { type: 'data_request.send_failed'; channel: string; recipient: string | null; reason: string }
  | ({ type: 'data_request.authenticated'; token: string; kind: 'api' | 'email' } & AuditedClient)
  | ({ type: 'data_request.opened' } & AuditedClient)
  | ({ type: 'data_request.viewed'; document_hash: string } & AuditedClient)
  | ({ type: 'data_request.consent_accepted'; text_hash: string; language: string } & AuditedClient)
  | ({ type: 'data_request.fields_filled'; fields: string[]; values_hash: string } & AuditedClient)
  | ({
      type: 'data_request.signed';
      fields: { name: string; how: 'drawn' | 'typed' | 'image' }[];
    } & AuditedClient)
  | ({ type: 'data_request.completed'; name: string; email: string } & AuditedClient)
  | ({ type: 'data_request.declined'; reason: string | null } & AuditedClient)
  | ({ type: 'data_request.link_requested' } & AuditedActor)
  | ({
      type: 'data_request.skipped';
      reason: string | null;
      /** What the caller filled in in the place of the person. */
      fields: string[];
      values_hash: string;
      signed: { name: string; how: 'drawn' | 'typed' | 'image' }[];
    } & AuditedActor)
  | ({
      type: 'data_request.delegated';
      from: { name: string; email: string };
      to: { name: string; email: string };
    } & AuditedClient)
);

/** What the hash of an entry is taken of, and what is shown of it. */
export type LinkedFacts = {
  sequence: number;
  /** ISO 8601 in UTC. */
  time: string;
  event: AuditFacts;
  previous_hash: string;
};

export type AuditEntry = LinkedFacts & { hash: string };

/** What the first entry of a chain points to. */
export const chainStart = '0'.repeat(64);

/** The next entry: its hash covers the one before, so no entry can be changed, dropped or moved. */
export const linkEntry = (previous: AuditEntry | undefined, event: AuditFacts, at: number): AuditEntry => {
  const linked = {
    sequence: (previous?.sequence ?? 0) + 1,
    time: new Date(at).toISOString(),
    event,
    previous_hash: previous?.hash ?? chainStart,
  };
  return { ...linked, hash: sha256Hex(canonicalJson(linked)) };
};

/** The same value always gives the same text, as RFC 8785 says it: keys sorted, no white space. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
};
