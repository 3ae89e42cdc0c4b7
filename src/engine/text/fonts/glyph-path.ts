import { compose, type Matrix } from '../../fill/draw/draw-matrix';
import { cubicOf, movedPath, type Path, type PathStep } from '../../fill/draw/draw-path';
import { type Outlines, viewOf } from './outlines';

/** Flags of the points of a glyph. */
const [ON_CURVE, X_SHORT, Y_SHORT, REPEATED, X_SAME, Y_SAME] = [1, 2, 4, 8, 16, 32];
/** Flags of the parts of a composed glyph. */
const [WORDS, OFFSETS, ONE_SCALE, MORE, TWO_SCALES, FOUR_SCALES] = [1, 2, 8, 0x20, 0x40, 0x80];
/** Parts of composed glyphs may be composed themselves, in real fonts once or twice. */
const DEEPEST = 6;
const HEADER_BYTES = 10;

type Point = { x: number; y: number; isOnCurve: boolean };

/** Returns the outline of a glyph in the units of its font, with y up. */
export function glyphPath(outlines: Outlines, glyph: number, depth = 0): Path {
  const bytes = outlines.of(glyph);
  if (bytes.length === 0 || depth > DEEPEST) return [];
  const view = viewOf(bytes);
  const contours = view.getInt16(0);
  if (contours >= 0) return contoursOf(view, contours).flatMap(contourPath);
  return partsOf(view).flatMap((part) => movedPath(glyphPath(outlines, part.glyph, depth + 1), part.matrix));
}

function partsOf(view: DataView): { glyph: number; matrix: Matrix }[] {
  const parts: { glyph: number; matrix: Matrix }[] = [];
  for (let at = HEADER_BYTES, flags = MORE; (flags & MORE) !== 0; ) {
    flags = view.getUint16(at);
    const glyph = view.getUint16(at + 2);
    const isWide = (flags & WORDS) !== 0;
    const [x, y] = isWide
      ? [view.getInt16(at + 4), view.getInt16(at + 6)]
      : [view.getInt8(at + 4), view.getInt8(at + 5)];
    at += isWide ? 8 : 6;
    const count = flags & FOUR_SCALES ? 4 : flags & TWO_SCALES ? 2 : flags & ONE_SCALE ? 1 : 0;
    const [a = 1, b = 0, c = 0, d = 1] = scalesAt(view, at, count);
    at += 2 * count;
    // Parts may also be placed by matching points, which fonts of the build do not use.
    const offset: Matrix = (flags & OFFSETS) !== 0 ? [1, 0, 0, 1, x, y] : [1, 0, 0, 1, 0, 0];
    parts.push({ glyph, matrix: compose(offset, [a, b, c, d, 0, 0]) });
  }
  return parts;
}

function scalesAt(view: DataView, at: number, count: number): number[] {
  const scales = Array.from({ length: count }, (_, index) => view.getInt16(at + 2 * index) / 0x4000);
  const [first = 1, second = first] = scales;
  return count === 4 || count === 0 ? scales : [first, 0, 0, second];
}

function contoursOf(view: DataView, count: number): Point[][] {
  const ends = Array.from({ length: count }, (_, index) => view.getUint16(HEADER_BYTES + 2 * index));
  const total = (ends.at(-1) ?? -1) + 1;
  const instructionsAt = HEADER_BYTES + 2 * count;
  let at = instructionsAt + 2 + view.getUint16(instructionsAt);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = view.getUint8(at);
    const times = (flag & REPEATED) !== 0 ? view.getUint8(at + 1) + 1 : 1;
    at += times > 1 || (flag & REPEATED) !== 0 ? 2 : 1;
    for (let left = times; left > 0 && flags.length < total; left -= 1) flags.push(flag);
  }
  const coordinates = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      const isSame = (flag & same) !== 0;
      if ((flag & short) !== 0) {
        value += isSame ? view.getUint8(at) : -view.getUint8(at);
        at += 1;
      } else if (!isSame) {
        value += view.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = coordinates(X_SHORT, X_SAME);
  const ys = coordinates(Y_SHORT, Y_SAME);
  const points = flags.map((flag, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    isOnCurve: (flag & ON_CURVE) !== 0,
  }));
  return ends.map((end, index) => points.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end + 1));
}

/** Between two control points lies a point of the curve, halfway. */
function contourPath(points: readonly Point[]): PathStep[] {
  const full = points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    return point.isOnCurve || next.isOnCurve ? [point] : [point, between(point, next)];
  });
  const first = full.findIndex(({ isOnCurve }) => isOnCurve);
  const start = full[first];
  if (start === undefined) return [];
  const steps: PathStep[] = [['m', start.x, start.y]];
  let [from, control] = [start, null as Point | null];
  for (const point of [...full.slice(first + 1), ...full.slice(0, first + 1)]) {
    if (!point.isOnCurve) control = point;
    else {
      steps.push(control === null ? ['l', point.x, point.y] : cubicOf(from, control, point));
      [from, control] = [point, null];
    }
  }
  return [...steps, ['h']];
}

function between(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, isOnCurve: true };
}
