import type { SeenBox } from '../fill/document-plan';

/**
 * The marks of a page that show where to fill in something. All measures are points of the page as
 * seen.
 */

/** A group of words on one line that belong together. */
export type TextPiece = {
  text: string;
  x: number;
  right: number;
  baseline: number;
  size: number;
};

/** A blank that characters leave: underscores, dot leaders or a box character. */
export type Blank = {
  kind: 'line' | 'date' | 'box';
  x: number;
  right: number;
  baseline: number;
  size: number;
};

/** A horizontal or vertical line. `at` is its position across; `from` and `to` are its ends. */
export type Stroke = {
  at: number;
  from: number;
  to: number;
};

export type Strokes = {
  across: Stroke[];
  upright: Stroke[];
};

export type Area = {
  x: number;
  y: number;
  right: number;
  bottom: number;
};

/** The area of a box whose place is measured from the corner of the page. */
export function areaOf({ x, y, width, height }: SeenBox): Area {
  return { x, y, right: x + width, bottom: y + height };
}

/** How much of the smaller of two areas the other covers. */
export function sharedPart(one: Area, other: Area): number {
  const across = overlap([one.x, one.right], [other.x, other.right]);
  const down = overlap([one.y, one.bottom], [other.y, other.bottom]);
  const smaller = Math.min(widthOf(one) * heightOf(one), widthOf(other) * heightOf(other));
  return (across * down) / smaller;
}

/** A filled rectangle: paper to write on, or a shade over a place where nothing belongs. */
export type Fill = Area & { isLight: boolean };

export type PageMarks = Strokes & {
  width: number;
  height: number;
  pieces: TextPiece[];
  blanks: Blank[];
  /** In the order in which they are painted. */
  fills: Fill[];
};

export function widthOf({ x, right }: { x: number; right: number }): number {
  return right - x;
}

export function heightOf({ y, bottom }: Area): number {
  return bottom - y;
}

export function isInside(area: Area, x: number, y: number): boolean {
  return x >= area.x && x <= area.right && y >= area.y && y <= area.bottom;
}

/** The middle of a piece, at about half the height of its small letters. */
export function middleOf({ x, right, baseline, size }: TextPiece) {
  return {
    x: (x + right) / 2,
    y: baseline - size * 0.3,
  };
}

export function overlap(one: [number, number], other: [number, number]): number {
  return Math.max(0, Math.min(one[1], other[1]) - Math.max(one[0], other[0]));
}
