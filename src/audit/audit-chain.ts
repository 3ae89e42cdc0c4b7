import { sha256Hex } from '../platform/digest';

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
  | { type: 'submission.expired'; by: 'schedule' | 'request'; pdf_hash: string | null };

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
