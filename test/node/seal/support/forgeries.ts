import { type AuditEntry, type AuditFacts, linkEntry } from '../../../../src/service/audit/audit-chain';

/** The same events with new hashes throughout, as a forger writes them. */
export function relinked(entries: AuditEntry[]): AuditEntry[] {
  const forged: AuditEntry[] = [];
  for (const { event, time } of entries) forged.push(linkEntry(forged.at(-1), event, Date.parse(time)));
  return forged;
}

/** What a forger does to a trail before writing all hashes anew. */
export const forgeries: Record<string, (entries: AuditEntry[], at: number) => AuditEntry[]> = {
  'without an entry': (entries, at) => entries.toSpliced(at, 1),
  'with an entry twice': (entries, at) => entries.toSpliced(at, 0, ...entries.slice(at, at + 1)),
  'with two entries exchanged': (entries, at) =>
    entries.toSpliced(at, 2, ...entries.slice(at, at + 2).toReversed()),
  'with an earlier time': (entries, at) => changedAt(entries, at, { time: '2026-11-20T09:30:00.000Z' }),
  'with a later time': (entries, at) => changedAt(entries, at, { time: '2027-01-01T00:00:00.000Z' }),
  'with another fact': (entries, at) => changedAt(entries, at, { event: otherEvent(entries[at]?.event) }),
  'with a fact more': (entries, at) =>
    changedAt(entries, at, { event: { ...entries[at]?.event, more: true } as unknown as AuditFacts }),
  'cut off before an entry': (entries, at) => [...entries.slice(0, at), ...entries.slice(-1)],
  'of another type': (entries, at) =>
    changedAt(entries, at, {
      event: { ...entries[at]?.event, type: 'submission.nothing' } as unknown as AuditFacts,
    }),
};

function changedAt(entries: AuditEntry[], at: number, change: Partial<AuditEntry>): AuditEntry[] {
  return entries.map((entry, index) => (index === at ? { ...entry, ...change } : entry));
}

/** The event with another value for its first fact that is a text. */
function otherEvent(event: AuditFacts | undefined): AuditFacts {
  const facts = Object.entries(event ?? {});
  const fact = facts.findIndex(([name, value]) => name !== 'type' && typeof value === 'string');
  return Object.fromEntries(
    facts.map(([name, value], index) => [name, index === fact ? `${value}x` : value]),
  ) as AuditFacts;
}
