import type { Path } from '../../fill/draw/draw-path';

/** A corner of a path, with the directions in which the path arrives and leaves, in radians. */
export type Vertex = { x: number; y: number; arrives: number | null; leaves: number | null };

/** Returns the corners of a path in the order in which it is drawn. */
export function verticesOf(path: Path): Vertex[] {
  const vertices: Vertex[] = [];
  let start: Vertex | undefined;
  for (const step of path) {
    const last = vertices.at(-1);
    if (step[0] === 'm' || last === undefined || start === undefined) {
      const [x = 0, y = 0] = step[0] === 'h' ? [] : step.slice(-2).map(Number);
      start = { x, y, arrives: null, leaves: null };
      vertices.push(start);
      continue;
    }
    const points = step[0] === 'h' ? [start.x, start.y] : step.slice(1).map(Number);
    const next = { x: points.at(-2) ?? 0, y: points.at(-1) ?? 0, leaves: null };
    const line = [last.x, last.y, ...points];
    last.leaves = directionOf(line);
    const arrives = directionOf(backwards(line), Math.PI);
    vertices.push({ ...next, arrives, ...(step[0] === 'h' && { leaves: start.leaves }) });
    if (step[0] === 'h') start.arrives = arrives;
  }
  return vertices;
}

/** The direction halfway between arriving and leaving. */
export function turnOf({ arrives, leaves }: Vertex): number {
  if (arrives === null || leaves === null) return arrives ?? leaves ?? 0;
  return Math.atan2(Math.sin(arrives) + Math.sin(leaves), Math.cos(arrives) + Math.cos(leaves));
}

/** The direction from the first point to the first other one; null where all points are one. */
function directionOf(points: readonly number[], turned = 0): number | null {
  const [x = 0, y = 0] = points;
  for (let at = 2; at + 1 < points.length; at += 2) {
    const [across, down] = [(points[at] ?? 0) - x, (points[at + 1] ?? 0) - y];
    if (across !== 0 || down !== 0) return Math.atan2(down, across) + turned;
  }
  return null;
}

function backwards(points: readonly number[]): number[] {
  const pairs: number[][] = [];
  for (let at = 0; at + 1 < points.length; at += 2) pairs.push(points.slice(at, at + 2));
  return pairs.reverse().flat();
}
