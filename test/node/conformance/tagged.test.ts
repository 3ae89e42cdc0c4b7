import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { judge } from '../../../scripts/conformance/judge.mjs';
import { PageContent } from '../../../src/engine/fill/draw/draw-content';
import { type Finishing, finishPdf } from '../../../src/engine/print/finish-pdf';
import { FontLibrary } from '../../../src/engine/text/fonts/font-library';
import type { FontUses } from '../../../src/engine/text/fonts/font-use';
import { StandInFonts } from '../../../src/engine/text/fonts/stand-in-fonts';
import { spoken } from '../../support/spoken';
import { addBoxes, drawEmptyBox } from './support/add-boxes';
import { conforming } from './support/conforming';
import type { Draft } from './support/draft';
import { ADDED, type Filling, filled } from './support/filled';
import { withLimit } from './support/with-limit';

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
      what: 'that stays fillable, with a field in a Div',
      filling: { editable: true, change: (draft) => void draft.change('field', '/S/Form', '/S/Div') },
      says: ['Form: box', 'Form: box'],
    },
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

  it('has other words for what is no text, also where it has no place of its own', async () => {
    const box = { ...ADDED, name: 'also', type: 'boolean', displayType: 'check', title: 'Added box' };
    const pdf = (await filled({ more: [box], data: { box: true, also: true } })).toString('latin1');
    expect(pdf).toContain('/Span <</Alt(Added box: checked)>> BDC');
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

describe('a printed PDF', () => {
  const print = () => conforming().extend('simple', '/ToUnicode @unicode ');
  const finished = async (draft: Draft, more: Partial<Finishing> = {}) => {
    const noFonts = new FontLibrary(() => Promise.reject(new Error('Nothing is drawn by the test.')));
    const standIns = await StandInFonts.load(noFonts, []);
    const printed = draft.bytes();
    const made = await finishPdf(printed, {
      ...{ about: { title: 'T', language: 'en' }, test: false, now: new Date(0) },
      conformance: { levels: ['pdfua-1'], demand: 'best_effort', standIns },
      ...more,
    });
    if (!made.ok) throw new Error(made.message);
    const { reached = [], breaches = [] } = made.conformance ?? {};
    const written = Buffer.from(made.pdf).toString('latin1');
    return { ...made, reached, breaches, written, appended: written.slice(printed.length) };
  };
  const rule = (what: string, clause = '7.1') =>
    `It has ${what}: PDF/UA-1 allows none (ISO 14289-1, ${clause}).`;
  /** An item of a list without a body, as the browser writes it. */
  const withList = (draft: Draft) =>
    draft.change('item', '/S/LI', '/S /LI\n').change('lbody', '/S/LBody', '/S/P');
  const withLink = (draft: Draft, content: string) =>
    draft
      .change('link', '/Contents(Where it leads)', '')
      .change('anchor', '/K <</Type/OBJR/Obj @link >>', '/K[11<</Type/OBJR/Obj @link >>]')
      .change('tree', '@h2]', '@h2 @anchor]')
      .append('content', `/Link <</MCID 11>> BDC BT /F1 9 Tf ${content} ET EMC `);
  const GLYPH = '<0024> Tj';

  it.each<[string, Partial<Finishing>, string[]]>([
    ['without levels', { conformance: undefined }, []],
    ['as a PDF/UA', {}, ['pdfua-1']],
  ])('is mended however long it is: %s', async (_, more, levels) => {
    const draft = withList(print()).change('root', '@annot]', '@annot @long]');
    const rows = Array.from({ length: 9_000 }, (_, index) => `row${index}`);
    draft.add('long', `<</Type/StructElem/S/Table/P @root /K[${rows.map((row) => `@${row} `).join('')}]>>`);
    for (const row of rows) {
      const cells = [1, 2, 3, 4, 5].map((column) => `${row}_${column}`);
      draft.add(row, `<</Type/StructElem/S/TR/P @long /K[${cells.map((cell) => `@${cell} `).join('')}]>>`);
      for (const cell of cells) draft.add(cell, `<</Type/StructElem/S/TD/P @${row} /Pg @page /K[]>>`);
    }
    const { reached, breaches, appended } = await finished(draft, more);
    expect([reached, breaches]).toEqual([levels, []]);
    expect(appended).toContain('/S /LBody');
  });

  it('stays as it is with more tags than are mended, and says so', async () => {
    await withLimit('documentTags', 9, async () => {
      const plain = await finished(withList(print()), { conformance: undefined });
      expect(plain.appended).not.toContain('LBody');
      const { reached, breaches } = await finished(withList(print()));
      expect(reached).toEqual([]);
      expect(breaches).toEqual([
        rule('more tags than can be looked at'),
        rule('tags that could not be mended (The document has more than 9 tags (documentTags).)'),
      ]);
    });
  });

  it('has an artifact of what has other text and no tag, such as a ligature of a footer', async () => {
    const drawn = `/Span <</ActualText(fi)>> BDC BT /F1 9 Tf ${GLYPH} ET EMC `;
    const { pdf, reached, breaches } = await finished(print().append('content', drawn));
    expect([reached, breaches]).toEqual([['pdfua-1'], []]);
    expect(brokenTags(pdf)).toEqual([]);
  });

  it.each([
    ['', `/Span <</ActualText(fi)>> BDC ${GLYPH} ${GLYPH} EMC ${GLYPH}`, '(fiA)'],
    [
      ' that are within each other',
      `/Span <</ActualText(a)>> BDC /Span <</ActualText(b)>> BDC ${GLYPH} EMC ${GLYPH} EMC`,
      '(a)',
    ],
    [' and signs without text', `/Span <</ActualText(k)>> BDC <0099> Tj EMC <0025> Tj ${GLYPH}`, '(kA)'],
  ])('has the other text of signs in the words of a link%s', async (_, content, words) => {
    const draft = print()
      .change('unicode', '1 beginbfchar', '2 beginbfchar <0025> <0000>')
      .change('cidfont', '/W[', '/W[37[667]');
    const { appended } = await finished(withLink(draft, content));
    expect(/\/Contents ?(\([^)]*\)|<[^>]*>)/.exec(appended)?.[1]).toBe(words);
  });

  it('is no artifact as a whole where it was to have no tags', async () => {
    const draft = print().change('catalog', '/StructTreeRoot @tree ', '').append('content', '0 0 9 9 re f ');
    const { breaches, appended } = await finished(draft);
    expect(breaches).toContain(rule('content without tags'));
    expect(appended).not.toContain('FlateDecode');
  });

  it('stays as it is where a page draws too much without tags', async () => {
    const draft = print().append('content', '0 0 9 9 re f '.repeat(50_001));
    const { breaches, appended } = await finished(draft);
    expect(breaches).toEqual([rule('content without tags on page 1')]);
    expect(appended).not.toContain('FlateDecode');
  });

  it('is no PDF/UA with a seal within crop marks', async () => {
    const seal = { name: 'Quillet', reason: 'Sealed', at: new Date(0), room: 1_000 };
    const trim = { bleed: 9, cropMarks: true };
    const seen = await finished(print(), { seal, trim });
    expect(seen.breaches).toEqual([rule('a seal on the visible part of a page', '7.18.4')]);
    for (const more of [{ seal }, { trim }, { seal, trim: { ...trim, cropMarks: false } }])
      expect((await finished(print(), more)).reached).toEqual(['pdfua-1']);
  });
});
