/** A step of a path: move, line, curve (two control points and the end), close. */
export type PathStep =
  | readonly ['m' | 'l', number, number]
  | readonly ['c', number, number, number, number, number, number]
  | readonly ['h'];

export type Path = readonly PathStep[];

/**
 * The distance of the control points of a quarter circle from its ends, as a part of the radius.
 */
const ARC = 0.5523;

export function rectanglePath(x: number, y: number, width: number, height: number): Path {
  return [['m', x, y], ['l', x + width, y], ['l', x + width, y + height], ['l', x, y + height], ['h']];
}

export function ellipsePath(x: number, y: number, radiusX: number, radiusY: number): Path {
  const [cx, cy] = [radiusX * ARC, radiusY * ARC];
  return [
    ['m', x + radiusX, y],
    ['c', x + radiusX, y + cy, x + cx, y + radiusY, x, y + radiusY],
    ['c', x - cx, y + radiusY, x - radiusX, y + cy, x - radiusX, y],
    ['c', x - radiusX, y - cy, x - cx, y - radiusY, x, y - radiusY],
    ['c', x + cx, y - radiusY, x + radiusX, y - cy, x + radiusX, y],
    ['h'],
  ];
}
