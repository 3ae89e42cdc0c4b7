import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCff } from '../../../scripts/conformance/fonts/cff.mjs';
import { judge } from '../../../scripts/conformance/judge.mjs';
import { clauseOf, LEVELS, type Level, levelsOf } from '../../../scripts/conformance/levels.mjs';
import { failures, summary, table } from '../../../scripts/conformance/report.mjs';
import { RULES } from '../../../scripts/conformance/rules/index.mjs';
import { allowed } from './support/allowed';
import { conforming } from './support/conforming';
import type { Draft } from './support/draft';
import { drawForm, faults, printField } from './support/faults';

function judged(draft: Draft) {
  return judge(draft.bytes());
}

/** The rules that the document breaks of the levels that it claims. */
function brokenOf(draft: Draft, levels: readonly Level[]) {
  return judged(draft)
    .broken.filter(({ clauses }) => levels.some((level) => clauses[level] !== undefined))
    .map(({ rule }) => rule);
}

const OF_PART: Record<2 | 3, readonly Level[]> = {
  2: ['pdfa-2b', 'pdfa-2u', 'pdfua-1'],
  3: ['pdfa-3b', 'pdfua-1'],
};

describe('the judge', () => {
  it.each([2, 3] as const)('finds nothing in a document that conforms to part %d', (part) => {
    const { claims, verdicts } = judged(conforming(part));
    expect(claims).toEqual(OF_PART[part]);
    expect(OF_PART[part].map((level) => verdicts[level])).toEqual(OF_PART[part].map(() => 0));
    expect(brokenOf(conforming(part), OF_PART[part])).toEqual([]);
  });

  it.each([
    '/A<</O/PrintField/Role/cb/checked/on/Desc(Agreed)>>',
    '/A[<</O/Layout/Placement/Inline>> 0 <</O/PrintField/Role/tv>>]',
  ])('finds nothing in a form field that says what it is: %s', (attributes) => {
    expect(brokenOf(printField(conforming(), attributes), OF_PART[2])).toEqual([]);
  });

  it.each(allowed)('finds nothing in what PDF/A allows: %s', (_, change) => {
    expect(brokenOf(change(conforming()), OF_PART[2])).toEqual([]);
  });

  it('finds nothing in a form with tagged content that is drawn once', () => {
    expect(brokenOf(drawForm(conforming(), '/Own Do '), OF_PART[2])).toEqual([]);
  });

  it.each(faults)('finds only what breaks $rule: $what', ({ rule, part = 2, also = [], change }) => {
    const draft = conforming(part);
    change(draft);
    expect(brokenOf(draft, OF_PART[part]).sort()).toEqual([rule, ...also].sort());
  });

  it('has a document for every rule', () => {
    const covered = new Set(faults.map(({ rule }) => rule));
    expect(RULES.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([]);
  });
});

describe('the reader', () => {
  it('says why it cannot read a file, and judges it all the same', () => {
    const { claims, verdicts, broken } = judge(Buffer.from('%PDF-1.7\nno objects'));
    expect(claims).toEqual([]);
    expect(Object.values(verdicts)).toEqual([1, 1, 1, 1]);
    expect(broken.map(({ rule, places }) => [rule, places])).toEqual([['readable', ['there is no catalog']]]);
  });

  it('reads the widths of glyphs in CFF, by their names', () => {
    const font = 'node_modules/pdfjs-dist/standard_fonts/FoxitSerif.pfb';
    const program = readCff(readFileSync(join(import.meta.dirname, '../../..', font)));
    const widths = ['A', 'space', 'i', 'eacute'].map((name) => program?.width(program.named?.(name) ?? 0));
    expect(widths).toEqual([722, 250, 278, 444]);
  });

  it('gives no verdict on what it cannot see in an encrypted file', () => {
    const draft = conforming();
    draft.trailer += '/Encrypt<</Filter/Standard>>';
    expect(judged(draft).verdicts).toEqual({ 'pdfa-2b': 1, 'pdfa-2u': 1, 'pdfa-3b': 1, 'pdfua-1': null });
  });
});

describe('the rules', () => {
  it('have different names, and a clause for each of their levels', () => {
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
    const clauses = RULES.flatMap((rule) => levelsOf(rule).map((level) => clauseOf(rule, level)));
    expect(clauses.filter((clause) => clause.includes('undefined'))).toEqual([]);
    expect(RULES.filter((rule) => levelsOf(rule).length === 0)).toEqual([]);
  });
});

describe('the report', () => {
  const of = (name: string, draft: Draft) => {
    const bytes = draft.bytes();
    return { document: { name, kind: 'forms', bytes }, judgement: judge(bytes) };
  };
  const good = of('good', conforming());
  const bad = of('bad', conforming().change('catalog', '/Lang(en-GB)', ''));

  it('names each document with what it says, its verdicts, and the places of its faults', () => {
    const lines = table([good, bad], { isBrief: false });
    expect(lines.find((line) => line.startsWith('good'))).toMatch(
      /^good +pdfa-2b pdfa-2u pdfua-1 +ok +ok +1 +ok$/,
    );
    expect(lines.find((line) => line.startsWith('bad'))).toMatch(/ok +ok +1 +1$/);
    expect(lines.join('\n')).toContain(
      'language: The document has a language. [ISO 14289-1, 7.2 (11-001)]\n      catalog',
    );
  });

  it('counts broken rules by kind of document', () => {
    expect(summary([good, bad])).toEqual([
      '',
      'forms (2)',
      expect.stringMatching(/^ +2 {2}pdfa-part +pdfa-3b$/),
      expect.stringMatching(/^ +1 {2}language +pdfua-1$/),
    ]);
  });

  it('fails documents by the levels that they claim, and by those that are asked for', () => {
    expect(failures([good, bad], [])).toEqual(['bad does not conform to pdfua-1']);
    expect(failures([good], ['pdfa-3b'])).toEqual(['good does not conform to pdfa-3b']);
    expect(
      failures(
        [good],
        LEVELS.filter((level) => level !== 'pdfa-3b'),
      ),
    ).toEqual([]);
  });
});
