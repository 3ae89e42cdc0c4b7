/** A line of a drawing, step by step: move, line, curve (two control points and its end), close. */
export type PathStep =
  | readonly ['m' | 'l', number, number]
  | readonly ['c', number, number, number, number, number, number]
  | readonly ['h'];

export type Path = readonly PathStep[];

/** How far the control points of a quarter circle lie from its ends, as a part of the radius. */
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
