import { directionsOf, inVisualOrder } from '../shaping/directions';
import { graphemesOf } from '../shaping/graphemes';
import { fittingFontSize } from './fit-size';
import type { Glyph } from './glyph';
import { needsTypesetting, toGlyphs } from './glyphs';
import { linesOfText } from './lines-of-text';
import { readsFromRight } from './reference';
import { baselines, fitsHeight, splitAtMost, type TextBox, type TextLayout, textOf } from './text-box';
import { widthOfGlyphs } from './wrap';

export interface CombCells {
  cells: number;
  /** Position of the character that goes into the first cell. */
  offset: number;
}

/** One character to a cell, each in the middle of its own. */
export function layoutComb(value: string, box: TextBox, comb: CombCells): TextLayout {
  const { text, beyond } = splitAtMost(value);
  const all = separately(linesOfText(text).join(' '), box);
  const shown = all.slice(comb.offset, comb.offset + comb.cells);
  const cellWidth = box.width / comb.cells;
  const widest = (fontSize: number) =>
    Math.max(0, ...shown.map((glyph) => widthOfGlyphs([glyph], { fontSize, characterSpacing: 0 })));
  const fits = (fontSize: number) => widest(fontSize) <= cellWidth && fitsHeight(box, fontSize, 1);
  const fontSize = box.overflow === 'shrink_to_fit' ? fittingFontSize(box.fontSize, fits) : box.fontSize;
  const [baseline = 0] = baselines({ ...box, bands: null }, fontSize, 1);
  // Text from right to left begins in the last cell, as if it were aligned right.
  const alignment = box.alignment === 'left' && beginsAtRight(all) ? 'right' : box.alignment;
  const first = skippedCells(alignment, comb.cells, shown.length);
  const columns = columnsOf(shown);
  const placeIn = (glyph: Glyph, index: number) => {
    const width = widthOfGlyphs([glyph], { fontSize, characterSpacing: 0 });
    const cell = first + (columns[index] ?? index);
    return { glyphs: [glyph], x: (cell + 0.5) * cellWidth - width / 2, baseline, width };
  };
  return {
    font: box.font,
    fontSize,
    characterSpacing: 0,
    lines: shown.map(placeIn).filter((line) => line.glyphs.some((glyph) => glyph.text !== ' ')),
    truncated: textOf(all.slice(comb.offset + comb.cells)) + beyond,
    part: textOf(shown),
  };
}

/** Which column each character is in, counted from the left, of those that are shown in the order of the text. */
function columnsOf(shown: readonly Glyph[]): number[] {
  const seen = inVisualOrder(shown.map(({ level = 0 }, index) => ({ level, index })));
  const columns = new Array<number>(shown.length);
  for (const [column, { index }] of seen.entries()) columns[index] = column;
  return columns;
}

/** Digits of Arabic without any letter begin at the left, as all digits do. */
function beginsAtRight(all: readonly Glyph[]): boolean {
  return readsFromRight(all) && all.some(({ level }) => level === 1);
}

/** Letters that would join stand by themselves in their cells, which are in the order of the whole text. */
function separately(text: string, { font, typesetter }: TextBox): Glyph[] {
  if (typesetter === undefined || !needsTypesetting(text, font)) return toGlyphs(text, font);
  const levels = directionsOf(text);
  return graphemesOf(text).flatMap(({ text: character, index }) => {
    const glyphs = toGlyphs(character, font, typesetter);
    return levels === null ? glyphs : glyphs.map((glyph) => ({ ...glyph, level: levels[index] ?? 0 }));
  });
}

/** Aligned right, the last character is in the last cell. */
function skippedCells(alignment: TextBox['alignment'], cells: number, used: number): number {
  if (alignment === 'left') return 0;
  return alignment === 'right' ? cells - used : Math.floor((cells - used) / 2);
}
