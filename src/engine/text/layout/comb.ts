import { directionsOf, inVisualOrder } from '../shaping/directions';
import { graphemesOf } from '../shaping/graphemes';
import { fittingFontSize } from './fit-size';
import type { Glyph } from './glyph';
import { needsTypesetting, toGlyphs } from './glyphs';
import { linesOfText } from './lines-of-text';
import { readsFromRight } from './reference';
import { baselines, fitsHeight, splitAtMost, type TextBox, type TextLayout, textOf } from './text-box';
import { plainMeasure, widthOfGlyphs } from './wrap';

export type CombCells = {
  cells: number;
  /** The position in the value of the character in the first cell. */
  offset: number;
};

/** Places one character in each cell, centred. */
export function layoutComb(value: string, box: TextBox, comb: CombCells): TextLayout {
  const { text, beyond } = splitAtMost(value);
  const all = separately(linesOfText(text).join(' '), box);
  const shown = all.slice(comb.offset, comb.offset + comb.cells);
  const cellWidth = box.width / comb.cells;
  const widest = (fontSize: number) =>
    Math.max(0, ...shown.map((glyph) => widthOfGlyphs([glyph], plainMeasure({ fontSize }))));
  const fits = (fontSize: number) => widest(fontSize) <= cellWidth && fitsHeight(box, fontSize, 1);
  const fontSize = box.overflow === 'shrink_to_fit' ? fittingFontSize(box.fontSize, fits) : box.fontSize;
  const [baseline = 0] = baselines({ ...box, bands: null }, fontSize, 1);
  // Right-to-left text begins in the last cell, as if it were aligned right.
  const alignment = box.alignment === 'left' && beginsAtRight(all) ? 'right' : box.alignment;
  const first = skippedCells(alignment, comb.cells, shown.length);
  const columns = columnsOf(shown);
  const placeIn = (glyph: Glyph, index: number) => {
    const width = widthOfGlyphs([glyph], plainMeasure({ fontSize }));
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

/** The column of each shown character, counted from the left. The input is in text order. */
function columnsOf(shown: readonly Glyph[]): number[] {
  const seen = inVisualOrder(shown.map(({ level = 0 }, index) => ({ level, index })));
  const columns = new Array<number>(shown.length);
  for (const [column, { index }] of seen.entries()) columns[index] = column;
  return columns;
}

/**
 * Whether the text starts in the last cell. Arabic digits without any letter start at the left, as
 * all digits do.
 */
function beginsAtRight(all: readonly Glyph[]): boolean {
  return readsFromRight(all) && all.some(({ level }) => level === 1);
}

/**
 * Shapes each character alone, so that letters do not join across cells. Directions come from the
 * whole text, which orders the cells.
 */
function separately(text: string, { font, typesetter }: TextBox): Glyph[] {
  if (typesetter === undefined || !needsTypesetting(text, font)) return toGlyphs(text, font);
  const levels = directionsOf(text);
  return graphemesOf(text).flatMap(({ text: character, index }) => {
    const glyphs = toGlyphs(character, font, typesetter);
    return levels === null ? glyphs : glyphs.map((glyph) => ({ ...glyph, level: levels[index] ?? 0 }));
  });
}

/**
 * The number of empty cells before the first character. Right-aligned text ends in the last cell.
 */
function skippedCells(alignment: TextBox['alignment'], cells: number, used: number): number {
  if (alignment === 'left') return 0;
  return alignment === 'right' ? cells - used : Math.floor((cells - used) / 2);
}
