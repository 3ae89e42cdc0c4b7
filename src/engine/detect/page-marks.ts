/** What a page shows, as far as it tells where something is to be filled in. All in points, as a person sees it. */

/** Words on one line that belong together. */
export interface TextPiece {
  text: string;
  x: number;
  right: number;
  baseline: number;
  size: number;
}

/** A place that characters leave open: underscores, leaders, a box among the letters. */
export interface Blank {
  kind: 'line' | 'date' | 'box';
  x: number;
  right: number;
  baseline: number;
  size: number;
}

/** Across or upright: `at` is where it stands, the others are where it begins and ends. */
export interface Stroke {
  at: number;
  from: number;
  to: number;
}

export interface Strokes {
  across: Stroke[];
  upright: Stroke[];
}

export interface Area {
  x: number;
  y: number;
  right: number;
  bottom: number;
}

export interface PageMarks extends Strokes {
  width: number;
  height: number;
  pieces: TextPiece[];
  blanks: Blank[];
}

export const widthOf = ({ x, right }: { x: number; right: number }): number => right - x;
export const heightOf = ({ y, bottom }: Area): number => bottom - y;

export function isInside(area: Area, x: number, y: number): boolean {
  return x >= area.x && x <= area.right && y >= area.y && y <= area.bottom;
}

/** The middle of a piece, about where its small letters are. */
export const middleOf = ({ x, right, baseline, size }: TextPiece) => ({
  x: (x + right) / 2,
  y: baseline - size * 0.3,
});

export function overlap(one: [number, number], other: [number, number]): number {
  return Math.max(0, Math.min(one[1], other[1]) - Math.max(one[0], other[0]));
}
