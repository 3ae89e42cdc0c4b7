import { beforeAll, describe, expect, it } from 'vitest';
import type { Sealer } from '../../../src/engine/seal/sealer';
import { type AuditEntry, type AuditFacts, linkEntry } from '../../../src/service/audit/audit-chain';
import { judge as judgeFiles } from '../../../src/verify/judge.mjs';
import { spell } from '../../../src/verify/spell.mjs';
import { tellApart } from '../../../src/verify/tell-apart.mjs';
import { en } from '../../../src/verify/words/en.mjs';
import { created, trailOf } from '../../service/audit/support/trails';
import { newSealer } from '../../support/sealer';
import { forgeries, relinked } from './support/forgeries';
import { asPem } from './support/inspect-seal';
import { before, id, processedEntry, sealedAfter } from './support/sealed-document';
import { signedRanges } from './support/signed-ranges';

let sealer: Sealer;
let pdf: Uint8Array;
let trail: AuditEntry[];

beforeAll(async () => {
  sealer = await newSealer();
  pdf = await sealedAfter(before, sealer);
  trail = [...before, processedEntry(pdf, sealer)];
});

function file(name: string, content: string | Uint8Array) {
  return { file: name, bytes: Uint8Array.from(Buffer.from(content)) };
}

async function verify(files: ReturnType<typeof file>[]) {
  const judgement = await judgeFiles(tellApart(files));
  return { ok: judgement.ok, lines: spell(judgement, en) };
}

function judge(of: Uint8Array | null, entries: unknown[] | null, certificate?: Uint8Array) {
  return verify([
    ...(of === null ? [] : [file('sealed.pdf', of)]),
    ...(entries === null ? [] : [file('trail.json', JSON.stringify({ submission_id: id, entries }))]),
    ...(certificate === undefined ? [] : [file('certificates.pem', asPem(certificate))]),
  ]);
}

describe('npm run verify', () => {
  it('accepts a sealed PDF alone, and says what it does not know', async () => {
    const { ok, lines } = await judge(pdf, null);
    expect(ok).toBe(true);
    expect(lines.join('\n')).toMatch(
      /is sealed: nothing was changed since\.\nThe certificate names “Quillet at forms\.example\.com” .* Whether you may trust it is not checked\./,
    );
  });

  it('accepts it with its trail and the certificate of its deployment', async () => {
    const { ok, lines } = await judge(pdf, trail, sealer.certificates[0]);
    expect([ok, lines.join('\n')]).toEqual([true, expect.stringContaining(`names entry ${before.length}`)]);
    expect(lines.join('\n')).toContain('is one of those that you gave');
  });

  it('says of each person what was established, and what only the sender says', async () => {
    const { lines } = await judge(pdf, trail);
    expect(lines).toEqual(
      expect.arrayContaining([
        '  Identity level: Emailed link',
        '  Nothing else was checked.',
        expect.stringMatching(
          /^ {2}The sender says: signed in with oauth; session started 2026-11-20T09:12:00\.000Z; .* The service did not check it\.$/,
        ),
      ]),
    );
  });

  it('refuses the certificate of another deployment', async () => {
    const other = await newSealer();
    const { ok, lines } = await judge(pdf, trail, other.certificates[0]);
    expect([ok, lines.join('\n')]).toEqual([false, expect.stringContaining('none of those that you gave')]);
  });

  it('refuses a PDF that somebody else sealed', async () => {
    const own = sealer.certificates[0];
    sealer = await newSealer();
    const forged = await sealedAfter(before, sealer);
    const { ok, lines } = await judge(forged, [...before, processedEntry(forged, sealer)], own);
    expect([ok, lines.join('\n')]).toEqual([false, expect.stringContaining('none of those that you gave')]);
    pdf = forged;
    trail = [...before, processedEntry(forged, sealer)];
  });
});

describe('a changed PDF', () => {
  it('is found at each digit of its signature and at 400 other bytes, without any trail', async () => {
    const { signature, first } = signedRanges(pdf);
    const digits = Array.from({ length: 2 * signature.length }, (_, index) => first + 1 + index);
    const others = Array.from({ length: 400 }, (_, index) => Math.floor((index * pdf.length) / 400));
    const places = [...digits, ...others];
    const missed: number[] = [];
    for (const at of places) {
      const changed = Uint8Array.from(pdf);
      changed[at] = (changed[at] ?? 0) ^ 1;
      if ((await verdictOf(changed)) === 'accepted') missed.push(at);
    }
    expect(missed).toEqual([]);
    expect(digits.length).toBeGreaterThan(1_000);
  });

  it('is found when something is added, or cut off', async () => {
    const more = Buffer.from('\n%%EOF\n');
    const changed = [Buffer.concat([pdf, more]), Buffer.concat([more, pdf]), pdf.subarray(0, -1)];
    for (const bytes of changed) expect(await verdictOf(bytes)).not.toBe('accepted');
  });

  it('is accepted with the digits of its signature in capitals: they are the same number', async () => {
    const { first, second } = signedRanges(pdf);
    const changed = Buffer.from(pdf);
    const digits = changed.subarray(first, second).toString('latin1').toUpperCase();
    changed.write(digits, first, 'latin1');
    expect(await verdictOf(changed)).toBe('accepted');
    expect((await judge(changed, trail)).ok).toBe(false);
  });
});

describe('a signature that was moved', () => {
  /** A title that names the bytes which a signature would cover if it stood right behind it. */
  const titleOf = (place: number, after: number, rest: number) =>
    `/ByteRange [0 ${[place, after, rest].map((at) => String(at).padStart(8, '0')).join(' ')}]/Contents`;

  it.each([
    ['as it was', 0],
    ['with less room', 100],
  ])('behind a text of the document is found: %s', async (_, digitsLess) => {
    const draft = await sealedAfter(before, sealer, titleOf(0, 0, 0));
    const { first, second } = signedRanges(draft);
    const covered = Buffer.concat([draft.subarray(0, first), draft.subarray(second)]);
    const place = covered.indexOf('/Contents', first) + '/Contents'.length;
    const room = second - first - digitsLess;
    const title = titleOf(place, place + room, covered.length - place);
    const sealed = Buffer.from(await sealedAfter(before, sealer, title));
    const others = Buffer.concat([sealed.subarray(0, first), sealed.subarray(second)]);
    const digits = Buffer.concat([sealed.subarray(first, first + room - 1), Buffer.from('>')]);
    const moved = Buffer.concat([others.subarray(0, place), digits, others.subarray(place)]);
    expect(moved.toString('latin1', 0, place)).toContain(title.slice(0, -'/Contents'.length));
    expect(place + room + others.length - place).toBe(moved.length);
    expect(await verdictOf(moved)).toBe('refused');
    // From outside the two look alike, so the one in its place is not believed either.
    expect(await verdictOf(sealed)).toBe('refused');
  });
});

async function verdictOf(bytes: Uint8Array): Promise<'accepted' | 'refused' | 'nothing to check'> {
  try {
    return (await judge(bytes, null)).ok ? 'accepted' : 'refused';
  } catch {
    return 'nothing to check';
  }
}

describe('a forged trail', () => {
  it.each(Object.entries(forgeries))('%s is refused beside its PDF, at each entry', async (_, forge) => {
    // The seal covers what came before it: the entry about the PDF itself is not part of it.
    for (const at of before.keys()) {
      const forged = relinked(forge(trail, at));
      const same = JSON.stringify(forged) === JSON.stringify(trail);
      expect((await judge(pdf, forged)).ok, `entry ${at + 1}`).toBe(same);
    }
  });

  it.each(Object.entries(forgeries))(
    '%s is refused alone, unless its hashes are written anew',
    async (_, forge) => {
      for (const at of trail.keys()) {
        const altered = forge(trail, at);
        const same = JSON.stringify(altered) === JSON.stringify(trail);
        // A trail whose end is cut off is a trail. The seal of its PDF says how long it was.
        const isShorter = JSON.stringify(altered) === JSON.stringify(trail.slice(0, altered.length));
        expect((await judge(null, altered)).ok, `entry ${at + 1}`).toBe(same || isShorter);
      }
    },
  );

  it('that was made from nothing is refused beside a sealed PDF', async () => {
    const invented = trailOf([created, { ...(trail.at(-1)?.event as AuditFacts) }]);
    expect((await judge(pdf, invented)).lines.join('\n')).toContain('not the one that was sealed');
  });

  it('of another submission is refused', async () => {
    const files = [
      file('sealed.pdf', pdf),
      file('trail.json', JSON.stringify({ submission_id: 'sub_x', entries: trail })),
    ];
    expect((await verify(files)).ok).toBe(false);
  });

  it('that names another length of the PDF, or a name twice, is refused', async () => {
    const last = trail.at(-1);
    const longer = relinked([...before, { ...last, event: { ...last?.event, bytes: 1 } } as AuditEntry]);
    expect((await judge(pdf, longer)).lines.join('\n')).toMatch(/says 1 bytes/);
    const twice = JSON.stringify({ submission_id: id, entries: trail }).replace(
      '{"sequence":1',
      '{"sequence":9,"sequence":1',
    );
    await expect(async () => verify([file('twice.json', twice)])).rejects.toThrow('strangeFile');
  });

  it('may say what it likes after the PDF was made: the seal comes before', async () => {
    const expired: AuditFacts = { type: 'submission.expired', by: 'schedule', pdf_hash: null };
    const forged = [...trail, linkEntry(trail.at(-1), expired, Date.parse('2027-01-01T00:00:00Z'))];
    expect((await judge(pdf, forged)).ok).toBe(true);
  });
});
