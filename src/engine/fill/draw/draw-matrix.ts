import type { Box, Point } from '../document-plan';

/** A PDF matrix: [a b c d e f] maps (x, y) to (ax + cy + e, bx + dy + f). */
export type Matrix = readonly [number, number, number, number, number, number];

/** Applies `inner` first, then `outer`. */
export function compose(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

export function translate(x: number, y: number): Matrix {
  return [1, 0, 0, 1, x, y];
}

export function scale(x: number, y: number): Matrix {
  return [x, 0, 0, y, 0, 0];
}

export function transformed([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** Returns the bounds of a box whose corners are transformed. */
export function boundsAfter(matrix: Matrix, [left, bottom, right, top]: Box): Box {
  const corners = [
    transformed(matrix, { x: left, y: bottom }),
    transformed(matrix, { x: right, y: bottom }),
    transformed(matrix, { x: left, y: top }),
    transformed(matrix, { x: right, y: top }),
  ];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Maps the square from (0, 0) to (1, 1) to a box. */
export function boxUnits({ x, y, width, height }: Omit<PlacedBox, 'rotation'>): Matrix {
  return [width, 0, 0, height, x, y];
}

/** Returns the inverse matrix. Nothing leads back from a matrix without area: all becomes one point. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c;
  if (determinant === 0) return [0, 0, 0, 0, 0, 0];
  const [p, q, r, s] = [d / determinant, -b / determinant, -c / determinant, a / determinant];
  return [p, q, r, s, -(p * e + r * f), -(q * e + s * f)];
}

/** Rotates counter-clockwise where y goes up. */
export function rotate(degrees: number): Matrix {
  const radians = (degrees * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return [cos, sin, -sin, cos, 0, 0];
}

export type PlacedBox = {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees clockwise about the middle. */
  rotation: number;
};

/**
 * Maps the coordinates of a box (origin at its lower left corner as seen, y up) to the user space
 * of the page. `page` maps points of the page as seen (origin top left, y down) to user space.
 */
export function boxMatrix(page: Matrix, box: PlacedBox): Matrix {
  const upright = compose(page, compose(translate(box.x, box.y + box.height), scale(1, -1)));
  if (box.rotation % 360 === 0) return upright;
  const middle = compose(translate(box.width / 2, box.height / 2), rotate(-box.rotation));
  return compose(upright, compose(middle, translate(-box.width / 2, -box.height / 2)));
}
