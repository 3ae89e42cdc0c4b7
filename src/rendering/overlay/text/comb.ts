import { fittingFontSize } from './fit-size';
import { type Glyph, linesOfText, toGlyphs } from './glyphs';
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
  const all = toGlyphs(linesOfText(text).join(' '), box.font);
  const shown = all.slice(comb.offset, comb.offset + comb.cells);
  const cellWidth = box.width / comb.cells;
  const widest = (fontSize: number) =>
    Math.max(0, ...shown.map((glyph) => widthOfGlyphs([glyph], { fontSize, characterSpacing: 0 })));
  const fits = (fontSize: number) => widest(fontSize) <= cellWidth && fitsHeight(box, fontSize, 1);
  const fontSize = box.overflow === 'truncate' ? box.fontSize : fittingFontSize(box.fontSize, fits);
  const [baseline = 0] = baselines({ ...box, bands: null }, fontSize, 1);
  const skipped = skippedCells(box, comb.cells, shown.length);
  const placeIn = (glyph: Glyph, index: number) => {
    const width = widthOfGlyphs([glyph], { fontSize, characterSpacing: 0 });
    return { glyphs: [glyph], x: (skipped + index + 0.5) * cellWidth - width / 2, baseline, width };
  };
  return {
    font: box.font,
    fontSize,
    characterSpacing: 0,
    lines: shown.map(placeIn).filter((line) => line.glyphs.some((glyph) => glyph.text !== ' ')),
    truncated: textOf(all.slice(comb.offset + comb.cells)) + beyond,
  };
}

/** Aligned right, the last character is in the last cell. */
function skippedCells(box: TextBox, cells: number, used: number): number {
  if (box.alignment === 'left') return 0;
  return box.alignment === 'right' ? cells - used : Math.floor((cells - used) / 2);
}
