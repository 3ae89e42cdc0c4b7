import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { judge } from '../../../scripts/conformance/judge.mjs';
import { PageContent } from '../../../src/engine/fill/draw/draw-content';
import { finishPdf } from '../../../src/engine/print/finish-pdf';
import type { FontUses } from '../../../src/engine/text/fonts/font-use';
import { spoken } from '../../support/spoken';
import { addBoxes, drawEmptyBox } from './support/add-boxes';
import { conforming } from './support/conforming';
import { ADDED, type Filling, filled } from './support/filled';

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

/** An opaque shape over the first field and the foot. */
const COVER = {
  ...{ name: 'cover', page: 1, x: 9, y: 760, width: 300, height: 40, displayType: 'shape', static: true },
  ...{ default: 'x', shapeType: 'rectangle', shapeFillColor: 'FFFFFF', shapeBorderWidth: 0 },
};

const DRAWING = ['showText', 'constructPath', 'setFillRGBColor', 'paintImageXObject'];

/** What is drawn on the first page, in order, whatever forms and tags it is in. */
async function drawnOn(pdf: Uint8Array): Promise<string[]> {
  const { OPS } = await import('unpdf/pdfjs');
  const names = new Map(Object.entries(OPS).map(([name, code]) => [Number(code), name]));
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray.flatMap((code: number, index: number) => {
    const name = names.get(code) ?? '';
    return DRAWING.includes(name) ? `${name} ${JSON.stringify(argsArray[index])}` : [];
  });
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
    const box = { ...ADDED, name: 'also', type: 'boolean', displayType: 'check', title: 'Added box' };
    const pdf = (await filled({ more: [box], data: { box: true, also: true } })).toString('latin1');
    // The element of the box has its title already.
    expect(pdf).toContain('/Desc (Box)');
    expect(pdf).toContain('/Span <</Alt<feff2713>>> BDC');
    expect(pdf).toContain('/Span <</Alt(Added box)>> BDC');
  });

  it.each<[string, Filling]>([
    ['a picture or shape over a value', { more: [COVER] }],
    ['a value over a shape over a value', { more: [COVER, { ...ADDED, x: 20, y: 772 }] }],
    ['a shape below a value', { more: [COVER], isReversed: true }],
    [
      'values in an order that the document does not have',
      { change: (draft) => draft.change('box', '[9 39', '[9 19'), isReversed: true },
    ],
    [
      'a box that is not ticked over a value',
      { change: (draft) => drawEmptyBox(draft).change('box', '[9 39', '[9 19'), data: { name: 'Ada' } },
    ],
  ])('is drawn as without tags: %s', async (_, filling) => {
    const pdf = await filled(filling);
    expect(await drawnOn(pdf)).toEqual(await drawnOn(await filled({ ...filling, isOld: true })));
    expect(brokenTags(pdf)).toEqual([]);
  });

  it('draws what is not ticked together', async () => {
    const forms = async (data: object) => {
      const pdf = await filled({ change: (draft) => addBoxes(draft, 20), data, footer: undefined });
      return pdf.toString('latin1').split('/Subtype/Form/BBox[0 0 600 800]/Resources ').length - 1;
    };
    expect(await forms({})).toBe(1);
    expect(await forms({ box_1: true })).toBe(2);
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
});
