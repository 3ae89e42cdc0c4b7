import { describe, expect, it } from 'vitest';
import { judge } from '../../../scripts/conformance/judge.mjs';
import type { WantedLevels } from '../../../src/engine/conformance/conformance';
import { limits } from '../../../src/engine/limits';
import type { MergeLimits } from '../../../src/engine/merge/merge-totals';
import { lockOutput } from '../../../src/engine/pdf/encryption/encrypt-output';
import { openPdf } from '../../../src/engine/pdf/reader/open-pdf';
import { WorkBudget } from '../../../src/engine/pdf/reader/work-budget';
import { FontLibrary } from '../../../src/engine/text/fonts/font-library';
import { StandInFonts } from '../../../src/engine/text/fonts/stand-in-fonts';
import { attemptMerge } from '../../engine/merge/support/merging';
import { joinBytes } from '../../engine/pdf/support/build-pdf';
import { conforming } from './support/conforming';
import { faults } from './support/faults';

const noFonts = new FontLibrary(() => Promise.reject(new Error('Nothing is drawn in a font by the test.')));

type Merging = Partial<WantedLevels> & { locked?: string; lowered?: Partial<MergeLimits> };

/** A merged document, and what the service says of it. */
async function merged(
  sources: Uint8Array[],
  { levels = ['pdfa-2u', 'pdfua-1'], demand = 'best_effort', locked, lowered }: Merging = {},
) {
  const standIns = await StandInFonts.load(noFonts, []);
  const nameOf = (index: number) => `source ${index}`;
  const conformance = { levels, demand, standIns, nameOf, password: locked };
  const lock =
    locked === undefined ? {} : { lock: lockOutput({ password: locked, seed: new Uint8Array(32) }) };
  const { result, pieces } = await attemptMerge(sources, { conformance, ...lock }, lowered);
  return { result, pdf: joinBytes(...pieces) };
}

async function made(...asked: Parameters<typeof merged>) {
  const { result, pdf } = await merged(...asked);
  if (result.outcome !== 'merged') throw new Error(result.problem.message);
  return { pdf, reached: result.conformance?.reached, breaches: result.conformance?.breaches };
}

/** The levels that it claims: one of PDF/A-2u contains PDF/A-2b. */
function claimsOf(pdf: Uint8Array) {
  return judge(pdf).claims.filter((claim) => claim !== 'pdfa-2b');
}

/** A second document: its note has an ID of its own. */
function another(part: 2 | 3 = 2) {
  return conforming(part).change('note', '(n1)', '(n2)');
}

describe('a merged document', () => {
  it.each(faults)(
    'names a level only if the judge finds nothing: $rule, $what',
    async ({ part = 2, change }) => {
      const draft = conforming(part);
      change(draft);
      const level = part === 2 ? 'pdfa-2u' : 'pdfa-3b';
      const sources = [draft.bytes(), another(part).bytes()];
      const { result, pdf } = await merged(sources, { levels: [level, 'pdfua-1'] });
      // A source that cannot be read fails the merge.
      if (result.outcome === 'failed') {
        expect(result.sourceIndex).toBe(0);
        return;
      }
      const { verdicts, broken } = judge(pdf);
      const { reached = [], breaches = [] } = result.conformance ?? {};
      expect(claimsOf(pdf)).toEqual(reached);
      for (const one of reached) expect(verdicts[one], JSON.stringify(broken)).toBe(0);
      expect(breaches.length > 0).toBe(reached.length < 2);
    },
  );

  it.each(['pdfa-2b', 'pdfa-2u', 'pdfa-3b'] as const)('of documents that conform is %s', async (level) => {
    const sources = [conforming(2).bytes(), another(2).bytes()];
    const { reached, breaches, pdf } = await made(sources, { levels: [level, 'pdfua-1'] });
    expect(breaches).toEqual([]);
    expect(reached).toEqual([level, 'pdfua-1']);
    const { verdicts, broken } = judge(pdf);
    expect([verdicts[level], verdicts['pdfua-1']], JSON.stringify(broken)).toEqual([0, 0]);
  });

  const rule = (what: string, clause: string) =>
    `It has ${what}: PDF/A-2u allows none (ISO 19005-2, ${clause}).`;

  it.each([
    {
      what: 'a page of a source',
      second: another().append('content', '/Artifact BMC 0 0 0 1 k 0 0 9 9 re f EMC '),
      breach: rule('colours in CMYK without a profile on page 2 (page 1 of source 1)', '6.2.4.3'),
    },
    {
      what: 'the colours of a source',
      second: another().change('profile', 'sRGB', 'Wide'),
      breach: rule('colours for another output than sRGB in source 1', '6.2.3'),
    },
    {
      what: 'what only both together break',
      second: conforming(),
      breach:
        'It has a note without an ID of its own on page 2 (page 1 of source 1): PDF/UA-1 allows none (ISO 14289-1, 7.9).',
    },
  ])('names $what', async ({ second, breach }) => {
    const sources = [conforming().bytes(), second.bytes()];
    const { breaches, reached, pdf } = await made(sources);
    expect(breaches).toEqual([breach]);
    expect(reached).toHaveLength(1);
    expect(claimsOf(pdf)).toEqual(reached);
    const { result } = await merged(sources, { demand: 'required' });
    expect(result).toMatchObject({
      ...{ outcome: 'failed', sourceIndex: null },
      problem: { code: 'level_not_reached', message: breach },
    });
  });

  it('that is too large to be looked at reaches no level, and says so', async () => {
    const { reached, breaches, pdf } = await made([conforming().bytes()], {
      lowered: { conformingMergeBytes: 9_999 },
    });
    expect(reached).toEqual([]);
    expect(breaches?.[0]).toBe(rule('more bytes than can be looked at (conformingMergeBytes)', '6.1'));
    expect(claimsOf(pdf)).toEqual([]);
  });

  it('may be a PDF/UA behind a password', async () => {
    const { reached, breaches, pdf } = await made([conforming().bytes(), another().bytes()], {
      ...{ levels: ['pdfua-1'], locked: 'open' },
    });
    expect([reached, breaches]).toEqual([['pdfua-1'], []]);
    const file = await openPdf(pdf, new WorkBudget(limits, pdf.length), 'open');
    expect(file.repaired).toBe(false);
    expect(file.dict(file.trailer.get('Root'))?.has('Metadata')).toBe(true);
  });
});
