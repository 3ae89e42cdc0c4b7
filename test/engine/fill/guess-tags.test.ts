import { describe, expect, it } from 'vitest';
import { lookAtTags } from '../../../src/engine/conformance/tags/look-at-tags';
import { type CompiledDocument, compileDocument } from '../../../src/engine/fill/compile/compile-document';
import { lookAlike } from '../../support/pdfium';
import { spoken } from '../../support/spoken';
import { classicPdf, type Objects, onePage } from '../pdf/support/build-pdf';

const GUESS = 'tags that are a guess';
const FIGURE = 'a figure without other words for it';
const BARE = 'content without tags';

function text(x: number, y: number, words: string, size = 10): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${words}) Tj ET\n`;
}

/** Text that is level on a page that is seen turned by a quarter. */
function turned(x: number, y: number, words: string): string {
  return `BT /F1 10 Tf 0 1 -1 0 ${y} ${x} Tm (${words}) Tj ET\n`;
}

const left = [
  'Apples are red and green, and grow on trees',
  'that farmers cut in winter, when it is cold',
  'and prune again in June or July each year.',
];
const right = [
  'Bananas are yellow, and grow in the tropics',
  'on plants that look like trees but are not',
  'and bear only once, and then they die off.',
];
const IMAGE = 'q 60 0 0 40 300 300 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q\n';

type Case = { content: string; page?: string; more?: Objects; says: string[]; breaks?: string[] };

const cases: Record<string, Case> = {
  'columns one after the other, behind the heading above both': {
    content: [
      ...left.map((line, at) => text(50, 700 - 14 * at, line) + text(320, 700 - 14 * at, right[at] ?? '')),
      text(50, 740, 'Fruit, and where all of it comes from in winter and in summer', 18),
    ].join(''),
    says: ['Fruit, and where all of it comes from in winter and in summer', ...left, ...right],
  },
  'columns whose lines are not level': {
    content: left
      .map((line, at) => text(50, 700 - 14 * at, line) + text(320, 693 - 14 * at, right[at] ?? ''))
      .join(''),
    says: [...left, ...right],
  },
  'cells row by row': {
    content: [300, 50]
      .map((x) => [0, 1, 2].map((row) => text(x, 700 - 20 * row, `Cell ${x} ${row}`)).join(''))
      .join(''),
    says: ['Cell 50 0', 'Cell 300 0', 'Cell 50 1', 'Cell 300 1', 'Cell 50 2', 'Cell 300 2'],
  },
  'a turned page as it is seen': {
    content: turned(50, 200, 'Second') + turned(50, 100, 'First') + text(300, 300, 'Upright'),
    page: '/Rotate 90',
    says: ['First', 'Second', 'Upright'],
  },
  'a form as one piece': {
    content: `${text(50, 600, 'Below')}q 1 0 0 1 0 300 cm /Fm Do Q ${text(50, 720, 'Above')}/Fm2 Do`,
    page: '/Resources <</Font <</F1 5 0 R>> /XObject <</Fm 6 0 R /Fm2 7 0 R>>>>',
    more: {
      6: {
        dict: '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources <</Font <</F1 5 0 R>>>>',
        data: text(50, 370, 'Within') + text(50, 355, 'the form'),
      },
      7: { dict: '/Type /XObject /Subtype /Form /BBox [0 0 612 792]', data: '10 10 50 50 re f' },
    },
    says: ['Above', 'Withinthe form', 'Below'],
  },
  'one line of several operations in the order in which it is seen': {
    content: `${text(120, 700, 'world')}${text(92, 700, 'Hello')}BT /F1 10 Tf 50 680 Td (One) Tj ( ) Tj (two) Tj ET`,
    says: ['Helloworld', 'One two'],
  },
  'bold text that is drawn twice, once': {
    content: text(50, 700, 'Bold') + text(50.3, 700, 'Bold'),
    says: ['Bold'],
  },
  'two lines of one operation as one': {
    content: 'BT /F1 10 Tf 50 700 Td [(Name)-6000(Date)] TJ ET',
    says: ['Name Date'],
  },
  'the marks of the document within its own': {
    content: `/Artifact BMC ${text(50, 750, 'Running head')}EMC
/P <</MCID 7>> BDC ${text(50, 700, 'Paragraph')}EMC
BT /F1 10 Tf 50 680 Td (of) Tj /Span <</ActualText (fi)/MCID 3>> BDC (x) Tj EMC (ce) Tj ET
/OC /Layer BDC ${text(50, 660, 'Layer')}EMC`,
    says: ['Paragraph', 'ofxce', 'Layer'],
  },
  'pictures as figures, and drawings as artifacts': {
    content: `1 0 0 rg 50 50 100 100 re f q 50 400 m 90 400 l S Q ${IMAGE}${text(50, 700, 'Words')}`,
    says: ['Words'],
    breaks: [GUESS, FIGURE],
  },
  'lines in order above a picture that covers the page': {
    content: `q 612 0 0 792 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q ${text(50, 600, 'Second')}${text(50, 700, 'First')}`,
    says: ['First', 'Second'],
    breaks: [GUESS, FIGURE],
  },
  'clips, saved states and paths around text': {
    content: `q 0 0 612 792 re W n q 1 0 0 1 0 0 cm 50 50 10 10 re f Q ${text(50, 700, 'One')}q 60 60 9 9 re 0 g f* Q Q ${text(50, 650, 'Two')}`,
    says: ['One', 'Two'],
  },
  'nothing on a page without text': { content: '50 50 100 100 re f', says: [] },
  'nothing on an empty page': { content: ' ', says: [] },
};

async function compiled(pdf: Uint8Array, tagged: boolean): Promise<CompiledDocument> {
  const document = await compileDocument(pdf, { tagged });
  if (document.outcome !== 'compiled') throw new Error(document.message);
  return document;
}

async function whatBreaks(pdf: Uint8Array): Promise<string[]> {
  return (await lookAtTags(pdf)).map(({ what }) => what.replace(/ on page \d+$/, ''));
}

function messagesOf({ diagnosis }: CompiledDocument): string[] {
  return diagnosis.filter(({ code }) => /^tags_/.test(code)).map(({ message }) => message);
}

function resources(page: string): string {
  return page.includes('/Resources') ? page : `/Resources <</Font <</F1 5 0 R>>>> ${page}`;
}

function document({ content, page = '', more = {} }: Omit<Case, 'says' | 'breaks'>): Uint8Array {
  const dict = `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ${resources(page)}>>`;
  return classicPdf({ objects: { ...onePage('', '', content), 3: dict, ...more } });
}

describe('tags that are a guess', () => {
  it.for(Object.entries(cases))('have %s', async ([, { says, breaks = [GUESS], ...given }]) => {
    const pdf = document(given);
    const [plain, tagged] = [await compiled(pdf, false), await compiled(pdf, true)];
    expect(await spoken(tagged.pdf)).toEqual(says.map((words) => `P: ${words}`));
    expect((await whatBreaks(tagged.pdf)).toSorted()).toEqual(breaks.toSorted());
    expect(await lookAlike(tagged.pdf, plain.pdf)).toBe(true);
    expect(messagesOf(tagged)).toEqual([expect.stringContaining('Tags were guessed for 1 of 1 page.')]);
    expect(messagesOf(plain)).toEqual([]);
  });

  it.for<[string, string]>([
    ['restores a state that it did not save', `Q ${text(50, 700, 'Words')}`],
    ['saves a state that it does not restore', `q ${text(50, 700, 'Words')}`],
    ['begins text within text', 'BT /F1 10 Tf 50 700 Td BT (Words) Tj ET'],
    ['ends no text', 'BT /F1 10 Tf 50 700 Td (Words) Tj'],
    ['ends no marked content', `/Span BMC ${text(50, 700, 'Words')}`],
    ['ends marked content twice', `/Span BMC EMC EMC ${text(50, 700, 'Words')}`],
    ['nests marks without end', `${'/Span BMC '.repeat(200)}${text(50, 700, 'Words')}${'EMC '.repeat(200)}`],
    [
      'has more than can be tagged',
      Array.from({ length: 9_000 }, (_, at) =>
        text(20 * (at % 30), 790 - 2.5 * Math.floor(at / 30), 'A', 3.1),
      ).join(''),
    ],
  ])('leave a page alone that %s', async ([, content]) => {
    const pdf = document({ content });
    const [plain, tagged] = [await compiled(pdf, false), await compiled(pdf, true)];
    expect(await spoken(tagged.pdf)).toEqual([]);
    expect(await whatBreaks(tagged.pdf)).toContain(BARE);
    expect(await lookAlike(tagged.pdf, plain.pdf)).toBe(true);
    expect(messagesOf(tagged)).toEqual([
      expect.stringContaining('0 of 1 page.'),
      expect.stringContaining('Page 1 has no tags but those of fields'),
    ]);
  });

  it('are those of each page where pages share their content', async () => {
    const objects = onePage('Shared');
    const page = String(objects[3]);
    const pdf = classicPdf({
      objects: { ...objects, 2: '<</Type /Pages /Kids [3 0 R 8 0 R] /Count 2>>', 8: page },
    });
    const tagged = await compiled(pdf, true);
    expect(await spoken(tagged.pdf)).toEqual(['P: Shared', 'P: Shared']);
    expect(await whatBreaks(tagged.pdf)).toEqual([GUESS]);
    expect(messagesOf(tagged)).toEqual([expect.stringContaining('2 of 2 pages.')]);
  });

  it('are not made for a document that has some', async () => {
    const objects = { ...onePage('Words'), 1: '<</Type /Catalog /Pages 2 0 R /StructTreeRoot <</K []>>>>' };
    const pdf = classicPdf({ objects });
    const [plain, tagged] = [await compiled(pdf, false), await compiled(pdf, true)];
    expect(tagged.pdf).toEqual(plain.pdf);
    expect(messagesOf(tagged)).toEqual([]);
  });

  it('are the same when the document is compiled again, and when its compiled form is', async () => {
    const pdf = document({ content: text(50, 700, 'Words') });
    const [one, other] = [await compiled(pdf, true), await compiled(pdf, true)];
    expect(one.pdf).toEqual(other.pdf);
    const again = await compiled(one.pdf, false);
    expect(await spoken(again.pdf)).toEqual(['P: Words']);
    expect(await whatBreaks(again.pdf)).toContain(GUESS);
  });
});
