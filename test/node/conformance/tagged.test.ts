import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { judge } from '../../../scripts/conformance/judge.mjs';
import { effectiveFields } from '../../../src/engine/fields/effective-fields';
import { noRules } from '../../../src/engine/fields/field-rules';
import { placeAcceptableFields } from '../../../src/engine/fields/place-acceptable-fields';
import { compileDocument } from '../../../src/engine/fill/compile/compile-document';
import { PageContent } from '../../../src/engine/fill/draw/draw-content';
import { type DrawInput, drawSubmission } from '../../../src/engine/fill/draw/draw-submission';
import { readPlan } from '../../../src/engine/fill/stored-plan';
import { finishPdf } from '../../../src/engine/print/finish-pdf';
import type { FontUses } from '../../../src/engine/text/fonts/font-use';
import { spoken } from '../../support/spoken';
import { conforming } from './support/conforming';
import type { Draft } from './support/draft';

const ADDED = { name: 'added', page: 1, x: 300, y: 300, width: 200, height: 20 };

type Filling = Partial<DrawInput> & {
  change?: (draft: Draft) => void;
  more?: readonly object[];
  again?: number;
  /** The plan as release 0.4.0 reads it. */
  isOld?: boolean;
};

/** The conforming document, filled. The box of its text is widened. */
async function filled({ change, more = [], again = 0, isOld = false, ...input }: Filling) {
  const draft = conforming(2).change('text', '[9 9 99 29]', '[9 9 299 29]');
  change?.(draft);
  const document = await compileDocument(draft.bytes());
  if (document.outcome !== 'compiled') throw new Error(document.message);
  const { plan } = readPlan(JSON.stringify(document.plan));
  if (plan === null) throw new Error('The plan cannot be stored.');
  if (isOld) delete plan.base.structure;
  const placed = placeAcceptableFields([...document.fields, ...more], plan.pages).fields;
  const fields = placed.map((field) => (field.name === 'added' ? { ...field, page: 1 + again } : field));
  const read = async ({ offset, length }: { offset: number; length: number }) =>
    document.pdf.slice(offset, offset + length);
  const drawn = await drawSubmission({
    ...{ plan, fields: effectiveFields({ ...noRules, fields }), test: true, title: 'T', now: new Date(0) },
    ...{ data: { name: 'Ada', box: true, added: 'Lovelace' }, footer: 'A foot' },
    ...(again > 0 && { repeated: { copies: new Map([[1, again]]), read } }),
    ...input,
  });
  if (drawn.outcome !== 'drawn') throw new Error(drawn.message);
  return Buffer.concat([document.pdf, drawn.suffix]);
}

/** The rules of PDF/UA that a document breaks, beside what no tag can help: fonts, and what the metadata say. */
function brokenTags(pdf: Uint8Array): string[] {
  const others = ['embedded-fonts', 'metadata', 'pdfua-part', 'title'];
  return judge(pdf)
    .broken.filter(({ rule, clauses }) => clauses['pdfua-1'] && !others.includes(rule))
    .map(({ rule, places }) => `${rule}: ${places.join(', ')}`);
}

async function audit(uses: FontUses) {
  const content = new PageContent(uses);
  content.text({ font: 'Helvetica', size: 9, spacing: 0, x: 9, y: 9, codes: [65, 66] });
  return [{ width: 300, height: 300, content }];
}

const long = 'Much too long for its box. '.repeat(40);

/** What the document says itself. */
const OWN = /^(?!Form|P: .*(?:Ada|Lovelace|Much|AB|Continuation))/;

describe('a tagged document', () => {
  it.each<{ what: string; filling: Filling; says: string[] }>([
    { what: 'flat', filling: {}, says: ['Form: Ada'] },
    { what: 'that stays fillable', filling: { editable: true }, says: ['Form: box', 'Form: box'] },
    { what: 'without values', filling: { data: {} }, says: [] },
    {
      what: 'with a field of its own',
      filling: { more: [ADDED] },
      says: ['P: Lovelace', 'Form: Ada'],
    },
    {
      what: 'with a field of its own that stays fillable',
      filling: { more: [ADDED], editable: true },
      says: ['Form: box', 'Form: box', 'Form: box'],
    },
    {
      what: 'with an audit page',
      filling: { further: audit },
      says: ['Form: Ada', 'P: AB'],
    },
    {
      what: 'with a page that repeats another',
      filling: { again: 1, more: [ADDED] },
      says: ['Form: Ada', expect.stringMatching(/^P: .*Lovelace/)],
    },
    {
      what: 'with a fillable page that repeats another',
      filling: { again: 1, editable: true, more: [ADDED] },
      says: ['Form: box', 'Form: box', 'Form: box'],
    },
    {
      what: 'whose text goes on elsewhere',
      filling: { more: [{ ...ADDED, overflow: 'continue' }], data: { added: long } },
      says: [expect.stringMatching(/^P: Much/), expect.stringMatching(/^P: .*Continuation of A title/)],
    },
    { what: 'that release 0.4.0 fills after a rollback', filling: { isOld: true }, says: ['P: AdaA foot'] },
    {
      what: 'whose widgets are not in the structure',
      filling: {
        change: (draft) =>
          draft.change('text', '/StructParent 1', '').change('root', '@field @field2', '@field2'),
      },
      says: ['Form: Ada'],
    },
    {
      what: 'whose page has no content in the structure',
      filling: {
        change: (draft) => {
          draft.change('page', '/StructParents 0', '').change('page', '/Contents @content', '');
          for (const name of ['h1', 'p', 'figure', 'list', 'table', 'note', 'h2'])
            draft.change('root', `@${name} `, '');
        },
      },
      says: ['Form: Ada'],
    },
  ])('$what is read as it is shown', async ({ filling, says }) => {
    const pdf = await filled(filling);
    expect(brokenTags(pdf)).toEqual([]);
    const all = await spoken(pdf);
    expect(all.filter((line) => !OWN.test(line))).toEqual(says);
  });

  it('has other words for what is no text', async () => {
    const pdf = await filled({});
    expect(pdf.toString('latin1')).toContain('/Span <</Alt(Box)>> BDC');
  });

  it('keeps its own look without a tree that leads from content to elements', async () => {
    const pdf = await filled({ change: (draft) => draft.change('tree', '/ParentTree', '/Other') });
    expect(pdf.toString('latin1')).not.toContain('QuilletField');
  });

  it('is read to the end of its audit pages when a browser has printed it', async () => {
    const about = { title: 'T', language: 'en' };
    const printed = conforming(2).bytes();
    const finished = await finishPdf(printed, { about, test: true, now: new Date(0), further: audit });
    if (!finished.ok) throw new Error(finished.message);
    expect(brokenTags(finished.pdf)).toEqual([]);
    expect((await spoken(finished.pdf)).at(-1)).toBe('P: AB');
  });

  it.each<[string, (draft: Draft) => Draft]>([
    [
      'a key that is too large',
      (draft) => draft.change('tree', '4 @annot', '4 @annot 1000000000000000 @annot'),
    ],
    ['a key that is no number', (draft) => draft.change('tree', '4 @annot', '(4) @annot')],
    ['elements above each other', (draft) => draft.change('root', '/P @tree', '/P @h1')],
    [
      'an element that is its own kid',
      (draft) => draft.change('field', '<</Type/OBJR/Obj @text >>', '@field'),
    ],
    ['a field that belongs to no element', (draft) => draft.change('tree', '1 @field', '1 7')],
    [
      'a page with the key of a field',
      (draft) => draft.change('page', '/StructParents 0', '/StructParents 1'),
    ],
    [
      'a page with a key below zero',
      (draft) => draft.change('page', '/StructParents 0', '/StructParents -1'),
    ],
    ['a root without kids', (draft) => draft.change('tree', '/K @root', '')],
    ['a root whose only kid is no group', (draft) => draft.change('root', '/S/Document', '/S/H1')],
    ['kids that are no elements', (draft) => draft.change('root', '[@h1', '[null 7 (x) @h1')],
    ['a parent tree in circles', (draft) => draft.change('tree', 'ParentTree<<', 'ParentTree<</Kids[@tree]')],
  ])('shows its values with a damaged structure: %s', async (_, damage) => {
    for (const editable of [false, true]) {
      const pdf = await filled({ change: (draft) => void damage(draft), editable, more: [ADDED] });
      const boxes = await (await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)).getAnnotations();
      const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
      const shown = editable ? boxes.map(({ fieldValue }) => fieldValue).join(' ') : text;
      for (const value of ['Ada', 'Lovelace']) expect(shown).toContain(value);
      expect(judge(pdf).broken.map(({ rule }) => rule)).not.toContain('readable');
    }
  });
});
