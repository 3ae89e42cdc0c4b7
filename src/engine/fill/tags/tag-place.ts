import { isMark, showsPicture, showsText } from '../../fields/displays';
import type { TagField } from '../../fields/tags/parse-tag';
import { LINE_DISTANCE } from '../../fields/text-defaults';
import { displaysOfType } from '../../fields/types/facts';
import { defaultType } from '../../fields/types/index';
import { type PagePlan, type Point, rounded, seenPoint } from '../document-plan';
import { type Matrix, transformed } from '../draw/draw-matrix';
import type { FoundTag } from './tag-finder';

export type TagPlace = {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees clockwise about the middle of the box. */
  rotation: number;
  /**
   * Null for a field that is drawn to the size of its box, and when the text of the tag is too
   * small to read.
   */
  fontSize: number | null;
};

/** The line of a tag on its page, in points of the page as seen. */
export type TagLine = {
  /** A point on the baseline. */
  start: Point;
  end: Point;
  fontSize: number;
};

/**
 * The part of the font size that the box reaches below the baseline. Helvetica at the bottom of the
 * box then stands on the line of the tag.
 */
const BELOW_BASELINE = 0.32;
const SMALLEST = 0.1;
const SMALLEST_READ = 4;
const UPRIGHT_WITHIN_DEGREES = 0.5;
/**
 * Returns the line of a tag on its page, or null when the tag is not visible. `matrix` maps its
 * content to the user space of the page.
 */
export function lineOfTag({ start, end, up }: FoundTag, matrix: Matrix, plan: PagePlan): TagLine | null {
  const seen = (point: Point) => seenPoint(plan, transformed(matrix, point));
  const [from, to] = [seen(start), seen(end)];
  const top = seen({ x: start.x + up.x, y: start.y + up.y });
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  // The height of slanted text is measured at right angles to its line.
  const cross = (to.x - from.x) * (top.y - from.y) - (to.y - from.y) * (top.x - from.x);
  const fontSize = Math.abs(cross) / length;
  const isSomewhere = [from.x, from.y, length, fontSize].every(Number.isFinite);
  return isSomewhere && length >= SMALLEST && fontSize >= SMALLEST
    ? { start: from, end: to, fontSize }
    : null;
}

/**
 * Places the field of a tag. Without a size in the tag, the box is as large as its text; a checkbox
 * is a square. Images stand on the line of the tag, as a signature does; all other fields begin at
 * its upper edge.
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

/** Returns the rotation of the text. Almost a quarter turn counts as exactly a quarter turn. */
function turnOf(right: Point): number {
  const degrees = (Math.atan2(right.y, right.x) * 180) / Math.PI;
  const quarter = Math.round(degrees / 90) * 90;
  const isQuarter = Math.abs(degrees - quarter) < UPRIGHT_WITHIN_DEGREES;
  return (isQuarter ? quarter : rounded(degrees)) + 0;
}
