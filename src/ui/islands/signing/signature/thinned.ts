type Point = readonly number[];
type Stroke = readonly Point[];

/**
 * Each coordinate counts as a value of the submission's data, and a contract may be signed on every
 * page.
 */
const MOST_POINTS = 1_000;
/**
 * How far, in pixels, a dropped point may lie beside the line between its neighbours, and how far
 * apart these may be.
 */
const FINENESS = [
  { beside: 0.3, apart: 6 },
  { beside: 0.6, apart: 12 },
  { beside: 1.2, apart: 20 },
  { beside: 2.4, apart: 40 },
] as const;

/**
 * Drops the points that the curve does not need. A signature with too many points is thinned more
 * coarsely.
 */
export function thinned(strokes: readonly Stroke[]): Point[][] {
  let thin: Point[][] = [];
  for (const fineness of FINENESS) {
    thin = strokes.map((stroke) => thinnedTo(fineness, stroke));
    if (thin.flat().length <= MOST_POINTS) break;
  }
  return thin;
}

function thinnedTo({ beside, apart }: (typeof FINENESS)[number], stroke: Stroke): Point[] {
  const kept: Point[] = [];
  for (const [index, point] of stroke.entries()) {
    const before = kept.at(-1);
    const after = stroke[index + 1];
    const isNeeded =
      before === undefined ||
      after === undefined ||
      distance(before, after) > apart ||
      offTheWay(point, before, after) > beside;
    if (isNeeded) kept.push(point);
  }
  return kept;
}

function distance([x = 0, y = 0]: Point, [otherX = 0, otherY = 0]: Point): number {
  return Math.hypot(otherX - x, otherY - y);
}

/**
 * The distance of a point from the segment, not from the endless line: a pen may overshoot and come
 * back.
 */
function offTheWay(point: Point, from: Point, to: Point): number {
  const way = distance(from, to);
  const [x = 0, y = 0] = point;
  const [fromX = 0, fromY = 0] = from;
  const [toX = 0, toY = 0] = to;
  const along = (x - fromX) * (toX - fromX) + (y - fromY) * (toY - fromY);
  if (along <= 0) return distance(point, from);
  if (along >= way ** 2) return distance(point, to);
  return Math.abs((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX)) / way;
}
