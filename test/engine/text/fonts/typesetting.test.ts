import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { embedFont } from '../../../../src/engine/text/fonts/embed-font';
import { fontsOfAssets } from '../../../../src/engine/text/fonts/font-library';
import { FontUses } from '../../../../src/engine/text/fonts/font-use';
import { layoutComb } from '../../../../src/engine/text/layout/comb';
import { isMissing } from '../../../../src/engine/text/layout/glyph';
import { needsTypesetting, toGlyphs } from '../../../../src/engine/text/layout/glyphs';
import { layoutText } from '../../../../src/engine/text/layout/layout';
import { runsOf } from '../../../../src/engine/text/layout/runs';
import { fontOf, signatureFont } from '../../../../src/engine/text/layout/standard-font';
import type { TextBox, TextLayout } from '../../../../src/engine/text/layout/text-box';
import { Typesetter } from '../../../../src/engine/text/layout/typesetter';

const font = fontOf({ typeface: 'Helvetica', bold: false });
const texts = [
  'Łódź and Wien',
  'שלום abc 12',
  'محمد',
  '日本語、東京「都」です',
  'אב12',
  'אב ab',
  'ab אב',
  '١٢٣',
  'กรุงเทพมหานครเป็นเมืองหลวง',
  'A 𒀀 b',
  'ABC',
  '1️⃣ 2⃣ #️⃣',
];
let typesetter: Typesetter;

beforeAll(async () => {
  const fonts = fontsOfAssets(env.ASSETS);
  typesetter = await Typesetter.prepare(
    fonts,
    texts.flatMap((text) => [
      { text, font },
      { text, font: signatureFont('Satisfy') },
    ]),
  );
});

function box(changes: Partial<TextBox> = {}): TextBox {
  return {
    width: 300,
    height: 100,
    font,
    fontSize: 10,
    characterSpacing: 0,
    alignment: 'left',
    vAlignment: 'top',
    multiline: true,
    bands: null,
    overflow: 'truncate',
    typesetter,
    ...changes,
  };
}

function linesOf(layout: TextLayout): string[] {
  return layout.lines.map((line) => line.glyphs.map(({ text }) => text).join(''));
}

describe('choosing fonts', () => {
  it('needs no font for characters of the standard fonts, decomposed or not', () => {
    expect(needsTypesetting('Plain, café, “quoted” – 5 €', font)).toBe(false);
    expect(needsTypesetting('cafe\u0301', font)).toBe(false);
    expect(needsTypesetting('Łódź', font)).toBe(true);
  });

  it('sets a whole word in the stand-in, and the words beside it in the standard font', () => {
    const layout = layoutText('Łódź and Wien', box());
    const [line] = layout.lines;
    if (line === undefined) throw new Error('no line');
    const runs = runsOf(line, layout);
    expect(runs.map((run) => (run.kind === 'glyphs' ? run.font.family : run.kind))).toEqual([
      'Arimo',
      'codes',
    ]);
  });

  it('draws a box for a character that no font has', () => {
    const glyphs = toGlyphs('A 𒀀 b', font, typesetter);
    expect(glyphs.filter(isMissing).map(({ text }) => text)).toEqual(['𒀀']);
    expect(glyphs.map(({ text }) => text).join('')).toBe('A 𒀀 b');
  });

  it('draws signatures in their typeface, Latin or not', () => {
    const glyphs = toGlyphs('ABC', signatureFont('Satisfy'), typesetter);
    expect(glyphs.map(({ shaped }) => shaped?.font.family)).toEqual(['Satisfy', 'Satisfy', 'Satisfy']);
  });
});

describe('from right to left', () => {
  it('puts letters in visual order and keeps numbers and Latin from left to right', () => {
    expect(linesOf(layoutText('שלום abc 12', box()))).toEqual(['abc 12 םולש']);
  });

  it('breaks lines in the order of the text', () => {
    expect(linesOf(layoutText('שלום abc 12', box({ width: 48 })))).toEqual(['abc םולש', '12']);
  });

  it('fills a comb from its last cell with letters that do not join', () => {
    const layout = layoutComb('محمد', box({ multiline: false, width: 60 }), { cells: 6, offset: 0 });
    const places = layout.lines.map((line) => [line.glyphs[0]?.text, Math.floor(line.x / 10)]);
    expect(places).toEqual([
      ['م', 5],
      ['ح', 4],
      ['م', 3],
      ['د', 2],
    ]);
  });

  it.each([
    ['digits in Hebrew', 'אב12', '  12בא'],
    ['Latin in Hebrew', 'אב ab', ' ab בא'],
    ['Hebrew in Latin', 'ab אב', 'ab בא '],
    ['Arabic digits alone', '١٢٣', '١٢٣   '],
  ])('fills a comb as people read it: %s', (_what, text, seen) => {
    const { lines } = layoutComb(text, box({ multiline: false, width: 60 }), { cells: 6, offset: 0 });
    const cells = new Array<string>(6).fill(' ');
    for (const { glyphs, x } of lines) cells[Math.floor(x / 10)] = glyphs[0]?.text ?? '';
    expect(cells.join('')).toBe(seen);
  });

  it('leaves text from right to left at the right of a comb that is aligned right', () => {
    const aligned = { ...box({ multiline: false, width: 60 }), alignment: 'right' as const };
    const { lines } = layoutComb('محمد', aligned, { cells: 6, offset: 0 });
    expect(lines.map(({ x }) => Math.floor(x / 10))).toEqual([5, 4, 3, 2]);
  });
});

describe('breaking lines without spaces', () => {
  it('breaks between Han characters, but not before a closing mark', () => {
    expect(linesOf(layoutText('日本語、東京「都」です', box({ width: 31 })))).toEqual([
      '日本',
      '語、東',
      '京',
      '「都」',
      'です',
    ]);
  });

  it('breaks between Thai words', () => {
    const lines = linesOf(layoutText('กรุงเทพมหานครเป็นเมืองหลวง', box({ width: 75 })));
    expect(lines[0]).toBe('กรุงเทพมหานคร');
    expect(lines.join('')).toBe('กรุงเทพมหานครเป็นเมืองหลวง');
  });
});

describe('embedding', () => {
  function embedded(text: string) {
    const uses = new FontUses();
    const [first] = toGlyphs(text, font, typesetter);
    if (first?.shaped === undefined) throw new Error('not shaped');
    const use = uses.of(first.shaped.font);
    for (const { shaped } of toGlyphs(text, font, typesetter))
      for (const glyph of shaped?.glyphs ?? []) if (shaped) use.codeOf(shaped.font, glyph);
    return embedFont(use);
  }

  it('gives equal bytes for equal use, and another name for another use', () => {
    expect(embedded('Łódź')).toEqual(embedded('Łódź'));
    expect(embedded('Łódź').baseFont).not.toBe(embedded('Łdź').baseFont);
    expect(embedded('Łódź').baseFont).toMatch(/^[A-Z]{6}\+Arimo$/);
  });

  it('embeds the used glyphs, not the font', () => {
    const { fontFile, widths, toUnicode } = embedded('Łódź');
    expect(fontFile.length).toBeLessThan(4_000);
    expect(widths).toHaveLength(4);
    expect(toUnicode).toContain('<0001><0141>');
  });
});

describe('a keycap', () => {
  it('is one glyph of one font, with its sign in it', () => {
    const glyphs = toGlyphs('1️⃣ 2⃣ #️⃣', font, typesetter).filter(({ text }) => text !== ' ');
    expect(glyphs.map(({ text }) => text)).toEqual(['1️⃣', '2⃣', '#️⃣']);
    for (const { shaped, width } of glyphs) {
      expect(shaped?.font.family).toBe('Noto Emoji');
      expect(shaped?.glyphs.filter(({ advance }) => advance > 0)).toHaveLength(1);
      expect(width).toBeGreaterThan(1_000);
    }
  });
});
