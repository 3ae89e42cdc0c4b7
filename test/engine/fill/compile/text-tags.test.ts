import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { latin1, latin1Bytes } from '../../../../src/engine/pdf/reader/characters';
import { differences, lookOf } from '../../../support/pdfium';
import { classicPdf, type Objects, onePage } from '../../pdf/support/build-pdf';
import { attempt, compiled } from './support/compile';
import { readText } from './support/read-back';

function page(content: string, extra: Objects = {}, entries = '') {
  return classicPdf({ objects: { ...onePage('', entries, content), ...extra } });
}

function helvetica(text: string) {
  return page(`BT /F1 12 Tf 72 720 Td ${text} ET`);
}

async function words(pdf: Uint8Array, number = 1) {
  return (await readText(pdf, number)).map(({ text }) => text);
}

/** The decompressed streams of a file. */
function contentsOf(pdf: Uint8Array): string {
  return [...latin1(pdf).matchAll(/\/FlateDecode[^>]*>>\nstream\n([\s\S]*?)\nendstream/g)]
    .map(([, data = '']) => inflateSync(latin1Bytes(data)).toString('latin1'))
    .join('\n');
}

/** Lengths of Helvetica at 12 points. */
const EM = 12 / 1000;
const BRACES = 4 * 334 * EM;
const NAME = (556 + 556 + 833 + 556) * EM;

describe('tags in the text of a page', () => {
  const spellings: [string, string][] = [
    ['one string', '({{name}}) Tj'],
    ['a string with escapes', String.raw`(\173\173n\141me\175\175) Tj`],
    ['a hexadecimal string', '<7b7b6e616d657d7d> Tj'],
    ['pieces that are moved', '[({{n) 20 (a) -15 (me}) 3 (})] TJ'],
    ['several operations', '({) Tj ({na) Tj (me) Tj (}}) Tj'],
    ['operations with moves between', '({{na) Tj 21.36 0 Td (me}}) Tj'],
    ["the operator '", "14 TL 0 14 Td ({{name}}) '"],
    ['the operator "', '14 TL 0 14 Td 0 0 ({{name}}) "'],
    ['spaced letters', '1 Tc ({{name}}) Tj'],
    ['letters of a font that was kept', 'q /F1 30 Tf Q ({{name}}) Tj'],
  ];

  it.each(spellings)('are found in %s', async (_, text) => {
    const { fields, pdf, diagnosis } = await compiled(helvetica(`${text} 0 Tc 0 -40 Td (after) Tj`));
    expect(diagnosis.map(({ code }) => code)).toEqual(['text_tag_taken']);
    expect(fields).toMatchObject([{ name: 'name', page: 1, x: 72, fontSize: 12, height: 13.8 }]);
    expect(await words(pdf)).toEqual(['after']);
    expect(contentsOf(pdf)).not.toMatch(/\{|7b/);
  });

  it('take the box of their text, so a value stands on the same line', async () => {
    const { fields } = await compiled(helvetica('(Name: {{name}}) Tj'));
    const before = (722 + 556 + 833 + 556 + 278 + 278) * EM;
    const [{ x = 0, y = 0, width = 0, height = 0 } = {}] = fields;
    expect(x).toBeCloseTo(72 + before, 1);
    expect(width).toBeCloseTo(BRACES + NAME, 1);
    expect([y, y + height]).toEqual([expect.closeTo(62.04, 1), expect.closeTo(75.84, 1)]);
  });

  it('leave all other content unchanged', async () => {
    const state = '2 Tw 0.5 Tc 80 Tz';
    const tagged = await compiled(
      helvetica(`${state} [(A {{name}} b) -200 ( c {{other}}) 50 (d)] TJ (e) Tj`),
    );
    expect(tagged.fields.map(({ name }) => name)).toEqual(['name', 'other']);
    // The same text with invisible words as wide as the text tags.
    const unseen = (word: string) => `3 Tr ({}${word}{}) Tj 0 Tr`;
    const around = `(A ) Tj ${unseen('name')} [( b) -200 ( c )] TJ ${unseen('other')} [50 (d)] TJ (e) Tj`;
    const [left] = await lookOf(tagged.pdf);
    const [expected] = await lookOf((await compiled(helvetica(`${state} ${around}`))).pdf);
    const [blank] = await lookOf(page(' '));
    if (!left || !expected || !blank) throw new Error('no page');
    expect(differences(left, expected)).toBe(0);
    expect(differences(left, blank)).toBeGreaterThan(100);
  });

  it('may continue in the next line and take the box of the first', async () => {
    const { fields, pdf } = await compiled(helvetica('({{name;) Tj 0 -14 Td (title=Full name}} end) Tj'));
    expect(fields).toMatchObject([{ name: 'name', title: 'Full name', height: 13.8 }]);
    expect(fields[0]?.width).toBeCloseTo(BRACES / 2 + NAME + 278 * EM, 1);
    expect(await words(pdf)).toEqual(['end']);
    const lines = ['{{buyer/', 'na', 'me;title=Full', 'name of twenty-', 'one}}'].map(
      (line) => `(${line}) Tj 0 -14 Td `,
    );
    expect((await compiled(helvetica(lines.join('')))).fields).toMatchObject([
      { name: 'buyer/name', title: 'Full name of twenty-one' },
    ]);
  });

  it('read gaps between letters as spaces', async () => {
    const { fields } = await compiled(helvetica('[({{name;title=Full) -300 (name}})] TJ'));
    expect(fields).toMatchObject([{ title: 'Full name' }]);
  });

  it('are removed from the replacement text of glyphs', async () => {
    const spoken = (text: string) => `/Span <</ActualText (${text}) /MCID 3>> BDC (${text}) Tj EMC`;
    const { fields, pdf } = await compiled(helvetica(`${spoken('{{name}}')} ${spoken('kept')}`));
    expect(fields).toMatchObject([{ name: 'name' }]);
    const contents = contentsOf(pdf);
    expect(contents).not.toMatch(/\{|7b/);
    expect(contents).toContain('/MCID 3');
    expect(contents).toContain('/ActualText (kept)');
  });

  it('become one field when they are drawn twice to look bold', async () => {
    const { fields, pdf } = await compiled(helvetica('({{name}}) Tj 0.3 0 Td ({{name}}) Tj 0 -40 Td (x) Tj'));
    expect(fields).toHaveLength(1);
    expect(await words(pdf)).toEqual(['x']);
  });
});

describe('fonts', () => {
  const toUnicode = (body: string) => ({ data: `1 begincodespacerange <00> <ff> endcodespacerange ${body}` });
  const type0 = '/Type /Font /Subtype /Type0 /BaseFont /X /DescendantFonts [7 0 R] /ToUnicode 8 0 R';
  const descendant = '<</Type /Font /Subtype /CIDFontType2 /BaseFont /X /DW 500 /W [3 [250 600] 10 12 700]>>';
  const texts = '2 beginbfrange <0003> <0004> [<007b> <007d>] <000a> <000c> <0061> endbfrange';

  it('with two bytes are read by /ToUnicode and measured by /W', async () => {
    const content = 'BT /F1 10 Tf 100 700 Td <00030003000a000b000c00040004> Tj ET';
    const objects: Objects = { 5: `<<${type0} /Encoding /Identity-H>>`, 7: descendant, 8: toUnicode(texts) };
    const { fields, pdf } = await compiled(page(content, objects));
    expect(fields).toMatchObject([{ name: 'abc', x: 100, width: 2 * 2.5 + 3 * 7 + 2 * 6 }]);
    expect(contentsOf(pdf)).toMatch(/Td\s+\[(-\d+ ){6}-\d+\]TJ/);
  });

  it('with their own encoding are read', async () => {
    const encoding = '/Encoding <</Differences [1 /braceleft /braceright /x /eacute /uni00DF]>>';
    const widths = '/FirstChar 1 /Widths [300 300 500 500 500]';
    const objects = { 5: `<</Type /Font /Subtype /Type1 /BaseFont /Own ${encoding} ${widths}>>` };
    const { fields } = await compiled(page('BT /F1 10 Tf 100 700 Td <010103040502020303> Tj ET', objects));
    expect(fields).toMatchObject([{ name: 'xéß', width: 4 * 3 + 3 * 5 }]);
  });

  it.each([
    ['WinAnsiEncoding', '\xdf', 'ß'],
    ['MacRomanEncoding', '\xa7', 'ß'],
  ])('are read in %s', async (encoding, byte, text) => {
    const objects = { 5: `<</Type /Font /Subtype /Type1 /BaseFont /Times-Italic /Encoding /${encoding}>>` };
    const { fields } = await compiled(page(`BT /F1 10 Tf 9 9 Td ({{${byte}}}) Tj ET`, objects));
    expect(fields).toMatchObject([{ name: text }]);
  });

  it('of type 3 are measured in their own units', async () => {
    const font = `<</Type /Font /Subtype /Type3 /FontMatrix [0.01 0 0 0.01 0 0] /FontBBox [0 0 100 100]
      /CharProcs <<>> /Encoding <</Differences [1 /braceleft /a /braceright]>> /FirstChar 1 /Widths [30 50 30]>>`;
    const { fields } = await compiled(page('BT /F1 10 Tf 9 9 Td <0101020303> Tj ET', { 5: font }));
    expect(fields).toMatchObject([{ name: 'a', width: 4 * 3 + 5 }]);
  });

  it('without Unicode have no tags', async () => {
    const objects = {
      5: `<<${type0.replace('/ToUnicode 8 0 R', '')} /Encoding /Identity-H>>`,
      7: descendant,
    };
    const { fields } = await compiled(page('BT /F1 9 Tf 9 9 Td <007b007b0061007d007d> Tj ET', objects));
    expect(fields).toEqual([]);
  });
});

describe('places', () => {
  const tag = '({{name}}) Tj';
  const width = BRACES + NAME;

  it.each([
    [90, 'BT 0 1 -1 0 100 300 Tm /F1 12 Tf', { x: 300, y: 100 - 0.83 * 12 }],
    [270, 'BT 0 -1 1 0 100 300 Tm /F1 12 Tf', { x: 792 - 300, y: 612 - 100 - 0.83 * 12 }],
    [180, 'BT -1 0 0 -1 100 300 Tm /F1 12 Tf', { x: 612 - 100, y: 300 - 0.83 * 12 }],
  ])('follow upright text on a page turned by %i degrees', async (rotate, before, place) => {
    const { fields } = await compiled(page(`${before} ${tag} ET`, {}, `/Rotate ${rotate}`));
    expect(fields).toMatchObject([{ x: expect.closeTo(place.x, 1), y: expect.closeTo(place.y, 1) }]);
    expect(fields[0]).not.toHaveProperty('rotation');
    expect(fields[0]?.width).toBeCloseTo(width, 1);
  });

  it.each([
    [-90, '0 1 -1 0'],
    [90, '0 -1 1 0'],
    [-30, '0.866025 0.5 -0.5 0.866025'],
  ])('follow text that runs at %i degrees', async (rotation, matrix) => {
    const { fields } = await compiled(page(`BT ${matrix} 300 400 Tm /F1 12 Tf ${tag} ET`));
    const [{ x = 0, y = 0, width: own = 0, height = 0 } = {}] = fields;
    expect(fields).toMatchObject([{ rotation: expect.closeTo(rotation, 1), height: 13.8 }]);
    expect(own).toBeCloseTo(width, 1);
    // The middle of the box, rotated back, is half its length along the line and a little above it.
    const angle = (rotation * Math.PI) / 180;
    const [dx, dy] = [x + own / 2 - 300, y + height / 2 - 392];
    expect(dx * Math.cos(angle) + dy * Math.sin(angle)).toBeCloseTo(width / 2, 1);
    expect(-dx * Math.sin(angle) + dy * Math.cos(angle)).toBeCloseTo(0.32 * 12 - 6.9, 1);
  });

  it('grow down from the tag, except for signatures, which stand on its line', async () => {
    const size = 'width=200;height=50';
    const text = `({{a;${size}}}) Tj 0 -200 Td ({{b;type=signature;${size}}}) Tj`;
    const { fields } = await compiled(helvetica(text));
    const [top, bottom] = [72 - 0.83 * 12, 272 + 0.32 * 12];
    expect(fields).toMatchObject([
      { name: 'a', x: 72, y: expect.closeTo(top, 1), width: 200, height: 50 },
      { name: 'b', x: 72, y: expect.closeTo(bottom - 50, 1), width: 200, height: 50 },
    ]);
  });

  it('are squares at the beginning of the tag for check boxes', async () => {
    const { fields } = await compiled(
      helvetica('({{a;type=boolean}} {{b;displayType=check;condition=x}}) Tj'),
    );
    expect(fields).toMatchObject([
      { x: 72, width: 13.8, height: 13.8 },
      { width: 13.8, condition: 'x' },
    ]);
    expect(fields[0]).not.toHaveProperty('fontSize');
  });

  it('are scaled with the text', async () => {
    const { fields } = await compiled(page(`2 0 0 2 10 20 cm BT /F1 6 Tf 50 100 Td ${tag} ET`));
    expect(fields).toMatchObject([{ x: 110, fontSize: 12, width: expect.closeTo(width, 1) }]);
  });

  it('leave the font size to the template when the text is too small to read', async () => {
    const { fields } = await compiled(page('BT /F1 1 Tf 72 720 Td ({{name;width=100;height=20}}) Tj ET'));
    expect(fields).toMatchObject([{ width: 100, height: 20 }]);
    expect(fields[0]).not.toHaveProperty('fontSize');
  });
});

describe('forms that pages draw', () => {
  const form = (data: string, entries = '') => ({
    dict: `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources <</Font <</F1 5 0 R>>>> ${entries}`,
    data,
    flate: true,
  });
  const draws = (content: string, extra: Objects) => {
    const objects: Objects = { ...onePage('', '', content), ...extra };
    objects[3] = String(objects[3]).replace('<</Font', '<</XObject <</Fm 6 0 R>> /Font');
    return classicPdf({ objects });
  };

  it('give a field at each place they are drawn and lose their tags', async () => {
    const text = 'BT /F1 12 Tf 10 20 Td ({{name}}) Tj 0 -12 Td (left) Tj ET';
    const objects = { 6: form(text, '/Matrix [1 0 0 1 5 5]') };
    const { fields, pdf } = await compiled(draws('/Fm Do q 1 0 0 1 100 300 cm /Fm Do Q', objects));
    expect(fields).toMatchObject([
      { name: 'name', x: 15, y: expect.closeTo(792 - 25 - 9.96, 1) },
      { name: 'name', x: 115, y: expect.closeTo(792 - 325 - 9.96, 1) },
    ]);
    expect(await words(pdf)).toEqual(['left', 'left']);
  });

  it('may draw other forms and themselves without end', async () => {
    const inner = {
      dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</A 6 0 R /B 7 0 R>> /Font <</F1 5 0 R>>>>',
    };
    const twice = '/A Do /B Do /A Do /B Do BT /F1 9 Tf ({{x}}) Tj ET';
    const objects: Objects = { 6: { ...inner, data: twice }, 7: { ...inner, data: twice } };
    const { result, budget } = await attempt(draws('/Fm Do '.repeat(500), objects));
    expect(result.outcome).toBe('compiled');
    expect(budget.stepsSpent).toBeLessThan(100_000);
  });
});

describe('text that is not a tag', () => {
  const ignored = async (text: string) => {
    const { fields, pdf, diagnosis } = await compiled(helvetica(text));
    expect(fields).toEqual([]);
    return { diagnosis, words: (await words(pdf)).join('') };
  };

  it.each([
    ['{{name;colour=red}}', 'colour: is not a property of a text tag'],
    ['{{name;type=text}}', 'type: must be one of string'],
    ['{{name;width=wide}}', 'width: must be a number from 0.1'],
    ['{{name;page=2}}', 'page: is not a property of a text tag'],
    ['{{name;type=date;default=soon}}', 'expected a date'],
    ['{{a//b}}', 'name: has an empty part'],
    ['{{ }}', 'name: is empty'],
    ['{{{name}}}', 'name: contains braces'],
    ['{{a;title=x;title=y}}', 'sets "title" twice'],
  ])('stays text and is reported: %s', async (tag, message) => {
    const { diagnosis, words: left } = await ignored(`(${tag}) Tj`);
    expect(left).toBe(tag);
    expect(diagnosis).toEqual([
      { code: 'text_tag_ignored', message: expect.stringContaining(`${tag}: ${message}`) },
    ]);
  });

  it('is reported when it has no end', async () => {
    const { diagnosis } = await ignored('({{name and more) Tj 0 -300 Td (}}) Tj');
    expect(diagnosis).toEqual([
      { code: 'text_tag_ignored', message: '{{name and more: has no }} on its line or the next' },
    ]);
  });

  it.each(['{ {name} }', '[][]int{{1, 2}, {3, 4}}', '{{', '}}', '{{}'])(
    'is not reported: %s',
    async (text) => {
      expect(await ignored(`(${text}) Tj`)).toEqual({ diagnosis: [], words: text });
    },
  );

  it('includes a second field of the same name with another type', async () => {
    const { fields, pdf, diagnosis } = await compiled(
      helvetica('({{a;type=date}}) Tj 0 -20 Td ({{a}}) Tj 0 -20 Td ({{a;type=date}}) Tj'),
    );
    expect(fields.map(({ name, type }) => [name, type])).toEqual([
      ['a', 'date'],
      ['a', 'date'],
    ]);
    expect(await words(pdf)).toEqual(['{{a}}']);
    expect(diagnosis.map(({ message }) => message)).toEqual([
      'Page 1: {{a;type=date}} became a field.',
      'Page 1: {{a;type=date}} became a field.',
      expect.stringMatching(/^\{\{a\}\}: must be "date"/),
    ]);
  });

  it('is counted when too many would be listed', async () => {
    const { diagnosis } = await ignored('({{a;b=c}}) Tj 0 -12 Td '.repeat(50));
    expect(diagnosis).toHaveLength(21);
    expect(diagnosis.at(-1)?.message).toBe('30 more text tags were ignored');
  });
});

describe('hostile content', () => {
  it.each([
    ['more tags than a template has fields', '({{a}}) Tj 0 -1 Td '.repeat(3_000)],
    ['a tag without end', `({{${'a'.repeat(300_000)}) Tj`],
    ['tags that begin again and again', `(${'{{a'.repeat(100_000)}) Tj`],
    ['nested braces', `({{a${'{b'.repeat(50_000)}) Tj`],
    ['states kept without end', `${'q '.repeat(100_000)} ({{a}}) Tj`],
    ['numbers beyond all bounds', `1${'0'.repeat(400)} 0 Td ({{a}}) Tj`],
    ['a font without size', '/F1 0 Tf ({{a}}) Tj'],
    ['a string without end', '({{a}}) Tj (and so on'],
    ['operators without operands', 'Tf Tm Td cm TJ Tj " \' Do q Q ({{a}}) Tj'],
    ['brackets that close nothing', ') > ] >> ({{a}}) Tj'],
    ['deep arrays', `${'['.repeat(5_000)} ({{a}}) Tj`],
  ])('is still compiled: %s', async (_, text) => {
    const { result, budget } = await attempt(helvetica(text));
    expect(result.outcome).toBe('compiled');
    expect(result.diagnosis.length).toBeLessThanOrEqual(125);
    expect(budget.stepsSpent).toBeLessThan(budget.stepsAllowed / 2);
  });

  it('is not searched when it is too long', async () => {
    const long = `({{a}}) Tj ${'0 0 Td '.repeat(700_000)}`;
    const { fields, diagnosis } = await compiled(helvetica(long));
    expect(fields).toEqual([]);
    expect(diagnosis.map(({ code }) => code)).toEqual(['text_tag_ignored']);
  });

  it('does not make character maps of fonts grow without bounds', async () => {
    const ranges = Array.from(
      { length: 20_000 },
      (_, index) => `<${(index % 60_000).toString(16).padStart(4, '0')}> <ffff> <007b>`,
    );
    const map = { data: `20000 beginbfrange ${ranges.join('\n')} endbfrange`, flate: true };
    const font = '<</Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /ToUnicode 8 0 R>>';
    const shown = Array.from({ length: 60_000 }, (_, code) => code.toString(16).padStart(4, '0')).join('');
    const content = `BT /F1 9 Tf <00000000${shown}> Tj ET`;
    const { result } = await attempt(page(content, { 5: font, 8: map }));
    expect(result.outcome).toBe('compiled');
  });
});
