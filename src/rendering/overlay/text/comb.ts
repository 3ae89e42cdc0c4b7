import { graphemesOf } from '../../fonts/graphemes';
import { fittingFontSize } from './fit-size';
import type { Glyph } from './glyph';
import { needsTypesetting, toGlyphs } from './glyphs';
import { linesOfText } from './lines-of-text';
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
  const skipped = skippedCells(box, comb.cells, shown.length);
  // Text from right to left begins in the last cell.
  const isRightToLeft = shown.some((glyph) => (glyph.level ?? 0) % 2 === 1);
  const placeIn = (glyph: Glyph, index: number) => {
    const width = widthOfGlyphs([glyph], { fontSize, characterSpacing: 0 });
    const cell = isRightToLeft ? comb.cells - 1 - skipped - index : skipped + index;
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

/** Letters that would join stand by themselves in their cells. */
function separately(text: string, { font, typesetter }: TextBox): Glyph[] {
  if (typesetter === undefined || !needsTypesetting(text, font)) return toGlyphs(text, font);
  return graphemesOf(text).flatMap((character) => toGlyphs(character.text, font, typesetter));
}

/** Aligned right, the last character is in the last cell. */
function skippedCells(box: TextBox, cells: number, used: number): number {
  if (box.alignment === 'left') return 0;
  return box.alignment === 'right' ? cells - used : Math.floor((cells - used) / 2);
}
