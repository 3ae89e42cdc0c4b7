import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../../scripts/audit/verify-audit.mjs';
import { drawSubmission } from '../../../src/engine/fill/draw/draw-submission';
import { roomFor } from '../../../src/engine/seal/cades';
import { sealWith } from '../../../src/engine/seal/seal-with';
import type { Sealer } from '../../../src/engine/seal/sealer';
import { type AuditEntry, type AuditFacts, linkEntry } from '../../../src/service/audit/audit-chain';
import { blankDocument, makeFields, NOW, wholeOf } from '../../engine/fill/support/drawing';
import { created, signing, trailOf } from '../../service/audit/support/trails';
import { newSealer } from '../../support/sealer';
import { asPem } from './support/inspect-seal';
import { signedRanges } from './support/signed-ranges';

const folder = mkdtempSync(join(tmpdir(), 'quillet-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const id = 'sub_1Nq2Xc0aB3dE5fG7hJ9k';
const ada = signing('drq_1Nq2Xc0aB3dE5fG7hJ9k', { name: 'Ada', email: 'ada@example.com' });
const before = trailOf([
  { ...created, salted: true } as AuditFacts,
  ...ada,
  { type: 'submission.data_requests_completed', data_hash: 'd'.repeat(64), salted: true },
]);

let sealer: Sealer;
let pdf: Uint8Array;
let trail: AuditEntry[];

beforeAll(async () => {
  sealer = await newSealer();
  pdf = await sealedAfter(before);
  trail = [...before, processedEntry(pdf)];
});

/** A PDF whose seal names the end of this trail. */
async function sealedAfter(entries: AuditEntry[]): Promise<Uint8Array> {
  const document = await blankDocument([{}]);
  const { plan } = document;
  const fields = makeFields([{ name: 'name', page: 1 }], plan.pages);
  const reason = `Submission ${id}, audit trail ${entries.at(-1)?.hash} (${entries.length} entries)`;
  const seal = { name: 'Quillet', reason, at: NOW, room: roomFor(sealer) };
  const about = {
    plan,
    fields,
    data: { name: 'Ada' },
    test: false,
    title: '/ByteRange [0 1 2 3]',
    now: NOW,
    seal,
  };
  const drawn = await drawSubmission(about);
  if (drawn.outcome !== 'drawn' || drawn.slot === null) throw new Error('nothing was drawn');
  const { suffix, slot } = drawn;
  const hash = createHash('sha256').update(document.pdf);
  await sealWith(sealer, seal.reason)(suffix, { slot, before: hash, length: document.pdf.length });
  return wholeOf(document, { suffix });
}

function processedEntry(of: Uint8Array): AuditEntry {
  const certificate_hash = createHash('sha256').update(sealer.certificates[0]).digest('hex');
  const pdf_hash = createHash('sha256').update(of).digest('hex');
  const event: AuditFacts = {
    ...{ type: 'submission.processed', pdf_hash, bytes: of.length },
    seal: { level: 'B-B', certificate_hash },
  };
  return linkEntry(before.at(-1), event, Date.parse(before.at(-1)?.time ?? '') + 1000);
}

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

function judge(of: Uint8Array | null, entries: unknown[] | null, certificate?: Uint8Array) {
  const files = [
    ...(of === null ? [] : [file('sealed.pdf', of)]),
    ...(entries === null ? [] : [file('trail.json', JSON.stringify({ submission_id: id, entries }))]),
    ...(certificate === undefined ? [] : [file('certificates.pem', asPem(certificate))]),
  ];
  return verifyAudit(files);
}

/** The same events with new hashes throughout, as a forger writes them. */
function relinked(entries: AuditEntry[]): AuditEntry[] {
  const forged: AuditEntry[] = [];
  for (const { event, time } of entries) forged.push(linkEntry(forged.at(-1), event, Date.parse(time)));
  return forged;
}

describe('npm run verify', () => {
  it('accepts a sealed PDF alone, and says what it does not know', () => {
    const { ok, lines } = judge(pdf, null);
    expect(ok).toBe(true);
    expect(lines.join('\n')).toMatch(
      /is sealed: nothing was changed since\.\nThe certificate names “Quillet at forms\.example\.com” .* Whether you may trust it is not checked\./,
    );
  });

  it('accepts it with its trail and the certificate of its deployment', () => {
    const { ok, lines } = judge(pdf, trail, sealer.certificates[0]);
    expect([ok, lines.join('\n')]).toEqual([true, expect.stringContaining(`names entry ${before.length}`)]);
    expect(lines.join('\n')).toContain('is one of those that you gave');
  });

  it('refuses the certificate of another deployment', async () => {
    const other = await newSealer();
    const { ok, lines } = judge(pdf, trail, other.certificates[0]);
    expect([ok, lines.join('\n')]).toEqual([false, expect.stringContaining('none of those that you gave')]);
  });

  it('refuses a PDF that somebody else sealed', async () => {
    const own = sealer.certificates[0];
    sealer = await newSealer();
    const forged = await sealedAfter(before);
    const { ok, lines } = judge(forged, [...before, processedEntry(forged)], own);
    expect([ok, lines.join('\n')]).toEqual([false, expect.stringContaining('none of those that you gave')]);
    pdf = forged;
    trail = [...before, processedEntry(forged)];
  });
});

describe('a changed PDF', () => {
  it('is found at each digit of its signature and at 400 other bytes, without any trail', () => {
    const { signature, first } = signedRanges(pdf);
    const digits = Array.from({ length: 2 * signature.length }, (_, index) => first + 1 + index);
    const others = Array.from({ length: 400 }, (_, index) => Math.floor((index * pdf.length) / 400));
    const places = [...digits, ...others];
    const missed = places.filter((at) => {
      const changed = Uint8Array.from(pdf);
      changed[at] = (changed[at] ?? 0) ^ 1;
      return verdictOf(changed) === 'accepted';
    });
    expect(missed).toEqual([]);
    expect(digits.length).toBeGreaterThan(1_000);
  });

  it('is found when something is added, or cut off', () => {
    const more = Buffer.from('\n%%EOF\n');
    const changed = [Buffer.concat([pdf, more]), Buffer.concat([more, pdf]), pdf.subarray(0, -1)];
    for (const bytes of changed) expect(verdictOf(bytes)).not.toBe('accepted');
  });

  it('is accepted with the digits of its signature in capitals: they are the same number', () => {
    const { first, second } = signedRanges(pdf);
    const changed = Buffer.from(pdf);
    const digits = changed.subarray(first, second).toString('latin1').toUpperCase();
    changed.write(digits, first, 'latin1');
    expect(verdictOf(changed)).toBe('accepted');
    expect(judge(changed, trail).ok).toBe(false);
  });
});

function verdictOf(bytes: Uint8Array): 'accepted' | 'refused' | 'nothing to check' {
  try {
    return judge(bytes, null).ok ? 'accepted' : 'refused';
  } catch {
    return 'nothing to check';
  }
}

/** What a forger does to a trail before writing all hashes anew. */
const forgeries: Record<string, (entries: AuditEntry[], at: number) => AuditEntry[]> = {
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

describe('a forged trail', () => {
  it.each(Object.entries(forgeries))('%s is refused beside its PDF, at each entry', (_, forge) => {
    // The seal covers what came before it: the entry about the PDF itself is not part of it.
    for (const at of before.keys()) {
      const forged = relinked(forge(trail, at));
      const same = JSON.stringify(forged) === JSON.stringify(trail);
      expect(judge(pdf, forged).ok, `entry ${at + 1}`).toBe(same);
    }
  });

  it.each(Object.entries(forgeries))(
    '%s is refused alone, unless its hashes are written anew',
    (_, forge) => {
      for (const at of trail.keys()) {
        const altered = forge(trail, at);
        const same = JSON.stringify(altered) === JSON.stringify(trail);
        // A trail whose end is cut off is a trail. The seal of its PDF says how long it was.
        const isShorter = JSON.stringify(altered) === JSON.stringify(trail.slice(0, altered.length));
        expect(judge(null, altered).ok, `entry ${at + 1}`).toBe(same || isShorter);
      }
    },
  );

  it('that was made from nothing is refused beside a sealed PDF', () => {
    const invented = trailOf([created, { ...(trail.at(-1)?.event as AuditFacts) }]);
    expect(judge(pdf, invented).lines.join('\n')).toContain('not the one that was sealed');
  });

  it('of another submission is refused', () => {
    const files = [
      file('sealed.pdf', pdf),
      file('trail.json', JSON.stringify({ submission_id: 'sub_x', entries: trail })),
    ];
    expect(verifyAudit(files).ok).toBe(false);
  });

  it('that names another length of the PDF, or a name twice, is refused', () => {
    const last = trail.at(-1);
    const longer = relinked([...before, { ...last, event: { ...last?.event, bytes: 1 } } as AuditEntry]);
    expect(judge(pdf, longer).lines.join('\n')).toMatch(/says 1 bytes/);
    const twice = JSON.stringify({ submission_id: id, entries: trail }).replace(
      '{"sequence":1',
      '{"sequence":9,"sequence":1',
    );
    expect(() => verifyAudit([file('twice.json', twice)])).toThrow(/not an audit trail/);
  });

  it('may say what it likes after the PDF was made: the seal comes before', () => {
    const expired: AuditFacts = { type: 'submission.expired', by: 'schedule', pdf_hash: null };
    const forged = [...trail, linkEntry(trail.at(-1), expired, Date.parse('2027-01-01T00:00:00Z'))];
    expect(judge(pdf, forged).ok).toBe(true);
  });
});
