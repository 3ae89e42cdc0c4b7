import { beforeAll, describe, expect, it } from 'vitest';
import type { Sealer } from '../../../src/engine/seal/sealer';
import { type AuditEntry, type AuditFacts, linkEntry } from '../../../src/service/audit/audit-chain';
import { judge as judgeFiles } from '../../../src/verify/judge.mjs';
import { tellApart, Unreadable } from '../../../src/verify/tell-apart.mjs';
import { newSealer } from '../../support/sealer';
import { type Exported, exportedOf } from './support/exported-trail';
import { forgeries, relinked } from './support/forgeries';
import { asPem } from './support/inspect-seal';
import { before, sealedAfter } from './support/sealed-document';

let sealer: Sealer;
let pdf: Uint8Array;
let exported: Exported;

beforeAll(async () => {
  sealer = await newSealer();
  pdf = await sealedAfter(before, sealer);
  exported = await exportedOf(before, pdf, { sealer });
});

function file(name: string, content: string | Uint8Array) {
  return { file: name, bytes: Uint8Array.from(Buffer.from(content)) };
}

/** The kinds of what was found, and whether all of it holds. */
async function judged(trail: object, ...more: ReturnType<typeof file>[]) {
  const { ok, verdict, findings, open } = await judgeFiles(
    tellApart([file('trail.json', JSON.stringify(trail)), ...more]),
  );
  const kinds = findings.map(({ kind }) => kind);
  const said = ok ? 'accepted' : 'refused';
  return { verdict: said, comesTo: verdict, kinds, open: open.map(({ kind }) => kind) };
}

async function verdictOf(trail: object): Promise<string> {
  try {
    return (await judged(trail)).verdict;
  } catch (error) {
    if (error instanceof Unreadable) return 'refused';
    throw error;
  }
}

describe('a trail whose end is signed and published', () => {
  it('is accepted alone and beside its PDF, and nothing of it is left open', async () => {
    const alone = await judged(exported);
    expect(alone.verdict).toBe('accepted');
    expect(alone.kinds).toEqual(['trailIntact', 'closed', 'published', 'certificateUnknown', 'selfIssued']);
    for (const kind of ['openAfter', 'openRewritten']) expect(alone.open).not.toContain(kind);
    const both = await judged(exported, file('sealed.pdf', pdf));
    expect(both.verdict).toBe('accepted');
    expect(both.kinds).toContain('anchored');
    expect(both.open).not.toContain('openAfter');
  });

  it('is accepted with the certificate of the account alone: the heads are of the deployment', async () => {
    const publisher = await newSealer();
    const ofAccount = await exportedOf(before, pdf, { sealer, publisher });
    const [own, deployment] = [sealer, publisher].map(({ certificates }) => asPem(certificates[0]));
    for (const more of [[], [file('sealed.pdf', pdf)]]) {
      const { verdict, kinds, open } = await judged(ofAccount, ...more, file('own.pem', own ?? ''));
      expect([verdict, kinds]).toEqual([
        'accepted',
        expect.arrayContaining(['certificateGiven', 'published']),
      ]);
      expect(kinds).toContain('certificateUnknown');
      expect(open).toContain('openCertificate');
      const both = await judged(ofAccount, ...more, file('both.pem', `${own}${deployment}`));
      expect([both.verdict, both.kinds]).toEqual([
        'accepted',
        expect.not.arrayContaining(['certificateUnknown']),
      ]);
    }
    // The seal and the end of the trail must be by a certificate that is given.
    const foreign = await judged(ofAccount, file('deployment.pem', deployment ?? ''));
    expect([foreign.verdict, foreign.kinds]).toEqual([
      'refused',
      expect.arrayContaining(['certificateOther']),
    ]);
  });

  it('is still read in the forms before: with entries only', async () => {
    const { submission_id, entries } = exported;
    const old = await judged({ submission_id, entries }, file('sealed.pdf', pdf));
    expect([old.verdict, old.open]).toEqual(['accepted', expect.arrayContaining(['openAfter'])]);
    const early = await judged({ ...exported, published: null });
    expect(early.verdict).toBe('accepted');
  });

  it('of a later form, or with an unknown member, is not judged', async () => {
    for (const strange of [{ version: 3 }, { version: '2' }, { more: true }, { closing: 'yes' }])
      await expect(async () => judged({ ...exported, ...strange })).rejects.toThrow(Unreadable);
  });
});

/** Every text in the signed parts of an export, with one character changed. */
function changesOf(part: 'closing' | 'published'): [name: string, changed: object][] {
  const whole: Record<string, unknown> = { ...exported[part] };
  return Object.entries(whole).flatMap(([member, value]) => {
    const texts = Array.isArray(value) ? value : [String(value)];
    return texts.flatMap((text: string, place) =>
      Array.from(text, (_, at): [string, object] => {
        const other = String.fromCharCode(text.charCodeAt(at) ^ 1);
        const changed = text.slice(0, at) + other + text.slice(at + 1);
        const of = Array.isArray(value) ? value.with(place, changed) : changed;
        const typed = typeof value === 'number' ? Number(changed) : of;
        return [
          `${part}.${member} at ${at}`,
          { ...exported, [part]: { ...exported[part], [member]: typed } },
        ];
      }),
    );
  });
}

describe('a changed end', () => {
  it.each(['closing', 'published'] as const)('is found at each character of %s', async (part) => {
    const changes = changesOf(part);
    const missed: string[] = [];
    for (const [name, changed] of changes) if ((await verdictOf(changed)) !== 'refused') missed.push(name);
    expect(missed).toEqual([]);
    expect(changes.length).toBeGreaterThan(2_000);
  });

  it.each(['closing', 'published'] as const)(
    'is found without or with another member in %s',
    async (part) => {
      const whole: Record<string, unknown> = { ...exported[part] };
      for (const member of Object.keys(whole)) {
        const { [member]: _gone, ...rest } = whole;
        expect(await verdictOf({ ...exported, [part]: rest }), member).toBe('refused');
        expect(await verdictOf({ ...exported, [part]: { ...whole, [member]: null } }), member).toBe(
          'refused',
        );
      }
      expect(await verdictOf({ ...exported, [part]: { ...whole, more: true } })).toBe('refused');
      expect(await verdictOf({ ...exported, [part]: [] })).toBe('refused');
    },
  );

  it('is found when it was signed by somebody else, or for another trail', async () => {
    const other = await newSealer();
    const theirs = await exportedOf(before, pdf, { sealer: other });
    expect(await verdictOf({ ...exported, closing: theirs.closing })).toBe('refused');
    const another = await exportedOf(before, await sealedAfter(before, sealer), { sealer });
    expect(await verdictOf({ ...exported, closing: another.closing })).toBe('refused');
    expect(await verdictOf({ ...exported, published: another.published })).toBe('refused');
    expect((await judged(theirs, file('sealed.pdf', pdf))).verdict).toBe('refused');
  });

  it.each(Object.entries(forgeries))('is found in a trail %s, without its PDF', async (_, forge) => {
    for (const at of exported.entries.keys()) {
      const entries = relinked(forge(exported.entries, at));
      const same = JSON.stringify(entries) === JSON.stringify(exported.entries);
      expect(await verdictOf({ ...exported, entries }), `entry ${at + 1}`).toBe(
        same ? 'accepted' : 'refused',
      );
    }
  });
});

describe('a trail that nobody vouches for', () => {
  const unsigned = { closing: null, published: null };

  /** The whole trail as a forger exports it: nothing in it says that it was ever sealed. */
  function stripped(): AuditEntry[] {
    return relinked(
      exported.entries.map((entry) => {
        const { seal: _, ...event } = entry.event as AuditFacts & { seal?: unknown };
        return { ...entry, event: event as AuditFacts };
      }),
    );
  }

  it('is told from a proven one: signature, proof and seal stripped, and written anew', async () => {
    const { submission_id } = exported;
    const forms = [
      { ...exported, ...unsigned },
      { ...exported, ...unsigned, entries: stripped() },
      { submission_id, entries: stripped() },
      { submission_id, entries: exported.entries },
    ];
    for (const form of forms) {
      const { verdict, comesTo, open } = await judged(form);
      expect([verdict, comesTo, open]).toEqual([
        'accepted',
        'unproven',
        expect.arrayContaining(['openRewritten']),
      ]);
    }
  });

  it('is not closed yet when it was exported before its end', async () => {
    for (const length of before.keys()) {
      const open = { ...exported, ...unsigned, entries: before.slice(0, length + 1) };
      expect((await judged(open)).comesTo).toBe('unclosed');
    }
  });

  it('is proven by a signature of its end, or by the seal that names it', async () => {
    const { submission_id, entries } = exported;
    const own = file('own.pem', asPem(sealer.certificates[0]));
    const sealed = file('sealed.pdf', pdf);
    expect((await judged(exported)).comesTo).toBe('unknownSealer');
    expect((await judged({ ...exported, published: null }, own)).comesTo).toBe('holds');
    expect((await judged({ submission_id, entries }, sealed)).comesTo).toBe('unknownSealer');
    expect((await judged({ submission_id, entries }, sealed, own)).comesTo).toBe('holds');
  });

  it('is still one that nobody vouches for beside certificates: they signed none of it', async () => {
    const own = file('own.pem', asPem(sealer.certificates[0]));
    expect((await judged({ ...exported, ...unsigned }, own)).comesTo).toBe('unproven');
  });
});

describe('what changes nothing that is claimed', () => {
  it('is an entry after the end, which no signature covers: that is said', async () => {
    const expired: AuditFacts = { type: 'submission.expired', by: 'schedule', pdf_hash: null };
    const entries = [...exported.entries, next(expired)];
    const { verdict, open } = await judged({ ...exported, entries });
    expect([verdict, open]).toEqual(['accepted', expect.arrayContaining(['openAfter'])]);
  });

  it('is an end without its signature or its proof: then it is not said to be signed or published', async () => {
    const unsigned = await judged({ ...exported, closing: null, published: null });
    expect([unsigned.verdict, unsigned.kinds]).toEqual(['accepted', ['trailIntact']]);
    expect(unsigned.open).toContain('openRewritten');
  });
});

function next(event: AuditFacts): AuditEntry {
  const last = exported.entries.at(-1);
  return linkEntry(last, event, Date.parse(last?.time ?? '') + 1000);
}

describe('what a signer was shown', () => {
  const viewed = before.findIndex(({ event }) => event.type === 'data_request.viewed');
  const shown = { pdf_hash: 'e'.repeat(64), bytes: 1234 };

  function withShown(value: unknown): object {
    const entries = before.map((entry, at) =>
      at === viewed ? { ...entry, event: { ...entry.event, shown: value } as AuditFacts } : entry,
    );
    return { submission_id: exported.submission_id, entries: relinked(entries) };
  }

  it('is a file with its length, and nothing else', async () => {
    expect(await verdictOf(withShown(shown))).toBe('accepted');
    const wrong = [
      ...[null, true, 'e'.repeat(64), [], {}, { ...shown, more: 1 }],
      ...[
        { ...shown, bytes: 0 },
        { ...shown, bytes: '12x' },
        { ...shown, pdf_hash: 'e' },
      ],
    ];
    for (const value of wrong)
      expect(await verdictOf(withShown(value)), JSON.stringify(value)).toBe('refused');
  });

  it('cannot be changed in a trail that was sealed', async () => {
    const { entries } = withShown(shown) as { entries: AuditEntry[] };
    expect(await verdictOf({ ...exported, entries })).toBe('refused');
    const last = exported.entries.at(-1)?.event as AuditFacts;
    const forged = relinked([...entries, next(last)]);
    const bare = { submission_id: exported.submission_id, entries: forged };
    expect((await judged(bare, file('sealed.pdf', pdf))).verdict).toBe('refused');
  });

  it('of another length than the trail says is refused', async () => {
    const { createHash } = await import('node:crypto');
    const preview = await sealedAfter(before, sealer);
    const pdf_hash = createHash('sha256').update(preview).digest('hex');
    const wrong = await judged(withShown({ pdf_hash, bytes: 1 }), file('shown.pdf', preview));
    expect([wrong.verdict, wrong.kinds]).toEqual(['refused', expect.arrayContaining(['otherLength'])]);
  });
});
