import type { DrawnSignature } from '../../../../engine/fields';
import { svg } from '../../common/dom';

/** Draws a signature exactly as the service does, so that the screen and the finished PDF agree. */
const PEN = 0.02;
const TENSION = 1 / 6;

type Point = readonly number[];

function around(points: readonly Point[], index: number): Point {
  return points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
}

function x(point: Point) {
  return point[0] ?? 0;
}

function y(point: Point) {
  return point[1] ?? 0;
}

/** The curve from one point to the next; its direction follows the neighbouring points. */
export function pieceOf(points: readonly Point[], index: number): string {
  const [before, from, to, after] = [-1, 0, 1, 2].map((step) => around(points, index + step));
  if (!before || !from || !to || !after) return '';
  const control = (base: Point, ahead: Point, behind: Point, sign: number) =>
    `${round(x(base) + sign * (x(ahead) - x(behind)) * TENSION)} ${round(y(base) + sign * (y(ahead) - y(behind)) * TENSION)}`;
  return `M${x(from)} ${y(from)}C${control(from, to, before, 1)} ${control(to, after, from, -1)} ${x(to)} ${y(to)}`;
}

function round(value: number) {
  return Math.round(value * 100) / 100;
}

export function widthOf(points: readonly Point[], index: number, height: number): number {
  const pressure = ((around(points, index)[2] ?? 0.5) + (around(points, index + 1)[2] ?? 0.5)) / 2;
  return height * PEN * (0.4 + 1.2 * Math.min(1, Math.max(0, pressure)));
}

/** The signature as an SVG, which stays sharp at any size. */
export function drawingPicture(drawing: DrawnSignature): SVGElement {
  const pieces = drawing.strokes.flatMap((points) =>
    Array.from({ length: Math.max(1, points.length - 1) }, (_, index) =>
      svg('path', {
        d: pieceOf(points, index),
        'stroke-width': String(widthOf(points, index, drawing.height)),
      }),
    ),
  );
  const viewBox = `0 0 ${drawing.width} ${drawing.height}`;
  return svg('svg', { viewBox, class: 'drawing', 'aria-hidden': 'true' }, ...pieces);
}
