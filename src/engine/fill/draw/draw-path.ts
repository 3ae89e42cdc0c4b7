import type { Point } from '../document-plan';
import { type Matrix, transformed } from './draw-matrix';

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

/** A path in other coordinates. */
export function movedPath(path: Path, matrix: Matrix): Path {
  const at = (fromX: number, fromY: number): [number, number] => {
    const { x, y } = transformed(matrix, { x: fromX, y: fromY });
    return [x, y];
  };
  return path.map((step) => {
    if (step[0] === 'h') return step;
    if (step[0] === 'c')
      return ['c', ...at(step[1], step[2]), ...at(step[3], step[4]), ...at(step[5], step[6])];
    return [step[0], ...at(step[1], step[2])];
  });
}

/** A curve with one control point, as one with two. */
export function cubicOf(from: Point, control: Point, to: Point): PathStep {
  const toward = (end: Point): [number, number] => [
    end.x + (2 / 3) * (control.x - end.x),
    end.y + (2 / 3) * (control.y - end.y),
  ];
  return ['c', ...toward(from), ...toward(to), to.x, to.y];
}
