import type { Area } from '../../detect/page-marks';

/** Something that a page shows, and the type of the tag for it. All measures are points of the page as seen. */
export type Piece = Area & {
  type: 'P' | 'Figure' | 'Form';
  /** The line on which its letters stand, or a field that has none would have them. */
  baseline: number;
  /** The size of its letters, and of a field the height of a line. */
  size: number;
  /** The operations that show it, by where they begin in the content of the page, in the order of reading. */
  sources: readonly number[];
};

/** Shares of the size of letters that they reach above and below their line. */
const [ABOVE, BELOW] = [0.75, 0.1];
const LINE = 16;

type Line = { x: number; right: number; baseline: number; size: number; sources: readonly number[] };

export function pieceOfLine({ x, right, baseline, size, sources }: Line): Piece {
  const [y, bottom] = [baseline - ABOVE * size, baseline + BELOW * size];
  return { type: 'P', x, right, y, bottom, baseline, size, sources };
}

/** A piece that is no line of text: its first line counts. */
export function pieceOfArea(type: Piece['type'], area: Area, sources: readonly number[]): Piece {
  const size = Math.min(area.bottom - area.y, LINE);
  return { ...area, type, baseline: area.y + ABOVE * size, size, sources };
}
