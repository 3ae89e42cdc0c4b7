import { sha256Hex } from '../platform/digest';

/** Everything that may stand in a submission's trail: a closed list, each with its own facts. */
export type AuditFacts =
  | { type: 'submission.created'; source: string; contentHash: string; dataHash: string }
  | { type: 'submission.invalid'; problems: number }
  | { type: 'submission.processed'; pdfHash: string; bytes: number }
  | { type: 'submission.failed'; state: string; message: string };

export type AuditEntry = {
  sequence: number;
  at: number;
  /** AuditFacts as canonical JSON. */
  facts: string;
  previousHash: string;
  hash: string;
};

/** What the first entry of a chain points to. */
export const chainStart = '0'.repeat(64);

/** The next entry: its hash covers the one before, so no entry can be changed, dropped or moved. */
export const linkEntry = (previous: AuditEntry | undefined, facts: AuditFacts, at: number): AuditEntry => {
  const linked = {
    sequence: (previous?.sequence ?? 0) + 1,
    at,
    facts: canonicalJson(facts),
    previousHash: previous?.hash ?? chainStart,
  };
  return { ...linked, hash: sha256Hex(canonicalJson(linked)) };
};

/** The same value always gives the same text: keys sorted, no white space. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
};
