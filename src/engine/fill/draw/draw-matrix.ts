/** A PDF matrix: [a b c d e f] takes (x, y) to (ax + cy + e, bx + dy + f). */
export type Matrix = readonly [number, number, number, number, number, number];

/** First `inner`, then `outer`. */
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

/** The way back. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c;
  const [p, q, r, s] = [d / determinant, -b / determinant, -c / determinant, a / determinant];
  return [p, q, r, s, -(p * e + r * f), -(q * e + s * f)];
}

/** Counter-clockwise where y goes up. */
export function rotate(degrees: number): Matrix {
  const radians = (degrees * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return [cos, sin, -sin, cos, 0, 0];
}

export interface PlacedBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees clockwise about the middle. */
  rotation: number;
}

/**
 * From a box's own coordinates (origin at its lower left corner, y up, as a person reads it) to the page's user
 * space. `page` takes points as seen (origin top left, y down) there.
 */
export function boxMatrix(page: Matrix, box: PlacedBox): Matrix {
  const upright = compose(page, compose(translate(box.x, box.y + box.height), scale(1, -1)));
  if (box.rotation % 360 === 0) return upright;
  const middle = compose(translate(box.width / 2, box.height / 2), rotate(-box.rotation));
  return compose(upright, compose(middle, translate(-box.width / 2, -box.height / 2)));
}
