import { isMark, showsPicture, showsText } from '../../fields/displays';
import type { TagField } from '../../fields/tags/parse-tag';
import { LINE_DISTANCE } from '../../fields/text-defaults';
import { displaysOfType } from '../../fields/types/facts';
import { defaultType } from '../../fields/types/index';
import { type PagePlan, type Point, rounded, seenPoint } from '../document-plan';
import type { Matrix } from '../draw/draw-matrix';
import type { FoundTag } from './tag-finder';

export type TagPlace = {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees clockwise about the middle of the box. */
  rotation: number;
  /** Null for what is as large as its box, and where the tag's own text is too small to be read. */
  fontSize: number | null;
};

/** The line of a tag on its page, in points as a person sees it. */
export type TagLine = {
  /** On the baseline. */
  start: Point;
  end: Point;
  fontSize: number;
};

/** With this part of the font size below the baseline, Helvetica at the bottom of the box stands on the tag's line. */
const BELOW_BASELINE = 0.32;
const SMALLEST = 0.1;
const SMALLEST_READ = 4;
const UPRIGHT_WITHIN_DEGREES = 0.5;
/** Where the tag is on the page; null when it is nowhere. `matrix` is from its content to the page's user space. */
export function lineOfTag({ start, end, up }: FoundTag, matrix: Matrix, plan: PagePlan): TagLine | null {
  const seen = (point: Point) => seenPoint(plan, transformed(matrix, point));
  const [from, to] = [seen(start), seen(end)];
  const top = seen({ x: start.x + up.x, y: start.y + up.y });
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  // What is slanted is only as high as it stands off its line.
  const cross = (to.x - from.x) * (top.y - from.y) - (to.y - from.y) * (top.x - from.x);
  const fontSize = Math.abs(cross) / length;
  const isSomewhere = [from.x, from.y, length, fontSize].every(Number.isFinite);
  return isSomewhere && length >= SMALLEST && fontSize >= SMALLEST
    ? { start: from, end: to, fontSize }
    : null;
}

/**
 * The box of the tag's field: the tag's own, where it does not say how large; a box to tick is a square.
 * Pictures stand on the tag's line as a signature does, all others begin at its upper edge.
 */
export function placeTag({ start, end, fontSize }: TagLine, field: TagField): TagPlace {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const own = fontSize * LINE_DISTANCE;
  const { type = defaultType } = field;
  const shown = { displayType: field.displayType ?? displaysOfType[type][0] };
  const { height = own } = field;
  const { width = isMark[shown.displayType] ? height : length } = field;
  const right = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const down = { x: -right.y, y: right.x };
  const bottom = fontSize * BELOW_BASELINE + (showsPicture(shown) ? 0 : height - own);
  const middle = { right: width / 2, down: bottom - height / 2 };
  return {
    x: rounded(start.x + right.x * middle.right + down.x * middle.down - width / 2),
    y: rounded(start.y + right.y * middle.right + down.y * middle.down - height / 2),
    width: rounded(width),
    height: rounded(height),
    rotation: turnOf(right),
    fontSize: showsText(shown) && fontSize >= SMALLEST_READ ? Math.round(fontSize * 10) / 10 : null,
  };
}

/** Quarters exactly; what is all but upright is upright. */
function turnOf(right: Point): number {
  const degrees = (Math.atan2(right.y, right.x) * 180) / Math.PI;
  const quarter = Math.round(degrees / 90) * 90;
  const isQuarter = Math.abs(degrees - quarter) < UPRIGHT_WITHIN_DEGREES;
  return (isQuarter ? quarter : rounded(degrees)) + 0;
}

function transformed([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}
