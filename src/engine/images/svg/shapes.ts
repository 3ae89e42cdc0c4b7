import SvgPath from 'svgpath';
import { cubicOf, ellipsePath, type Path, type PathStep, rectanglePath } from '../../fill/draw/draw-path';
import { limits } from '../../limits';
import { lengthOf, numbersIn } from './lengths';
import type { SvgNode } from './parse-svg';
import { SvgProblem } from './svg-problem';

export type Size = {
  width: number;
  height: number;
};

export type Box = Size & { x: number; y: number };

export const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);

/** The outline of a shape in its own coordinates; empty when it has none. */
export function outlineOf({ name, attributes }: SvgNode, whole: Size): Path {
  const across = (key: string) => lengthOf(attributes.get(key), whole.width) ?? 0;
  const down = (key: string) => lengthOf(attributes.get(key), whole.height) ?? 0;
  const radius = (key: string) =>
    lengthOf(attributes.get(key), Math.hypot(whole.width, whole.height) / Math.SQRT2);
  switch (name) {
    case 'path':
      return pathOf(attributes.get('d') ?? '');
    case 'rect':
      return roundedRectangle({
        x: across('x'),
        y: down('y'),
        width: across('width'),
        height: down('height'),
        rx: lengthOf(attributes.get('rx'), whole.width),
        ry: lengthOf(attributes.get('ry'), whole.height),
      });
    case 'circle':
      return ellipse(across('cx'), down('cy'), radius('r') ?? 0, radius('r') ?? 0);
    case 'ellipse':
      return ellipse(across('cx'), down('cy'), across('rx'), down('ry'));
    case 'line':
      return [
        ['m', across('x1'), down('y1')],
        ['l', across('x2'), down('y2')],
      ];
    case 'polyline':
      return corners(attributes.get('points') ?? '', false);
    case 'polygon':
      return corners(attributes.get('points') ?? '', true);
    default:
      return [];
  }
}

/** A path with absolute points, and all curves as cubic curves. */
function pathOf(data: string): Path {
  if (data.length > limits.svgPathChars)
    throw new SvgProblem(`a path of the SVG has more than ${limits.svgPathChars} characters (svgPathChars)`);
  const steps: PathStep[] = [];
  new SvgPath(data)
    .abs()
    .unshort()
    .unarc()
    .iterate((segment, _index, x, y) => {
      const step = stepOf(segment, x, y);
      if (step !== null) steps.push(step);
    });
  return steps;
}

type Segment = Parameters<Parameters<InstanceType<typeof SvgPath>['iterate']>[0]>[0];

function stepOf(segment: Segment, x: number, y: number): PathStep | null {
  switch (segment[0]) {
    case 'M':
      return ['m', segment[1], segment[2]];
    case 'L':
      return ['l', segment[1], segment[2]];
    case 'H':
      return ['l', segment[1], y];
    case 'V':
      return ['l', x, segment[1]];
    case 'C':
      return ['c', segment[1], segment[2], segment[3], segment[4], segment[5], segment[6]];
    case 'Q':
      return cubicOf({ x, y }, { x: segment[1], y: segment[2] }, { x: segment[3], y: segment[4] });
    case 'Z':
    case 'z':
      return ['h'];
    default:
      return null;
  }
}

function corners(points: string, closed: boolean): Path {
  const values = numbersIn(points);
  const steps: PathStep[] = [];
  for (let at = 0; at + 1 < values.length; at += 2)
    steps.push([at === 0 ? 'm' : 'l', values[at] ?? 0, values[at + 1] ?? 0]);
  return closed && steps.length > 0 ? [...steps, ['h']] : steps;
}

function ellipse(x: number, y: number, rx: number, ry: number): Path {
  return rx > 0 && ry > 0 ? ellipsePath(x, y, rx, ry) : [];
}

type Rounded = Box & {
  rx: number | null;
  ry: number | null;
};

function roundedRectangle({ x, y, width, height, rx: givenX, ry: givenY }: Rounded): Path {
  if (width <= 0 || height <= 0) return [];
  const rx = Math.min(givenX ?? givenY ?? 0, width / 2);
  const ry = Math.min(givenY ?? givenX ?? 0, height / 2);
  if (rx <= 0 || ry <= 0) return rectanglePath(x, y, width, height);
  const [right, bottom] = [x + width, y + height];
  const [kx, ky] = [rx * 0.4477, ry * 0.4477];
  return [
    ['m', x + rx, y],
    ['l', right - rx, y],
    ['c', right - kx, y, right, y + ky, right, y + ry],
    ['l', right, bottom - ry],
    ['c', right, bottom - ky, right - kx, bottom, right - rx, bottom],
    ['l', x + rx, bottom],
    ['c', x + kx, bottom, x, bottom - ky, x, bottom - ry],
    ['l', x, y + ry],
    ['c', x, y + ky, x + kx, y, x + rx, y],
    ['h'],
  ];
}

/** The box of a shape in its own coordinates; null for a group, and for a shape without an outline. */
export function boxOfShape(node: SvgNode, whole: Size): Box | null {
  return SHAPES.has(node.name) ? boundsOf(outlineOf(node, whole)) : null;
}

/**
 * The bounds of a path's points. Curves stay inside the hull of their points, which is precise
 * enough for a gradient.
 */
export function boundsOf(path: Path): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [, ...points] of path) {
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [x = 0, y = 0] = [points[at], points[at + 1]];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  return left <= right ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}
