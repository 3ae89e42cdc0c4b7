import type { Modules } from './qr/qr-code';

/** Right, down, left, up: y goes down. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** The outlines of the dark areas, clockwise, and of the holes in them, the other way round; each as x, y, x, y … */
export function traceOutlines({ size, modules }: Modules): number[][] {
  const isDark = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < size && y < size && modules[y * size + x] === 1;
  /** Whether a way from this corner has dark on its right hand only. */
  const isEdge = (x: number, y: number, way: number): boolean => {
    const [rightX, rightY] = [way === 1 || way === 2 ? x - 1 : x, way > 1 ? y - 1 : y];
    const [leftX, leftY] = [way > 1 ? x - 1 : x, way === 0 || way === 3 ? y - 1 : y];
    return isDark(rightX, rightY) && !isDark(leftX, leftY);
  };
  const seen = new Uint8Array((size + 1) ** 2);
  const outlines: number[][] = [];
  for (let y = 0; y <= size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (seen[y * (size + 1) + x] || !isEdge(x, y, 0)) continue;
      outlines.push(
        follow(x, y, isEdge, (atX, atY) => {
          seen[atY * (size + 1) + atX] = 1;
        }),
      );
    }
  }
  return outlines;
}

/** Around one area, taking every turn to the right: areas that only touch at a corner stay apart. */
function follow(
  startX: number,
  startY: number,
  isEdge: (x: number, y: number, way: number) => boolean,
  see: (x: number, y: number) => void,
): number[] {
  const outline: number[] = [];
  let [x, y, way] = [startX, startY, 0];
  do {
    if (way === 0) see(x, y);
    const [across, down] = STEPS[way] ?? [0, 0];
    x += across;
    y += down;
    const last = way;
    way = (last + 1) % 4;
    while (!isEdge(x, y, way)) way = (way + 3) % 4;
    if (way !== last) outline.push(x, y);
  } while (x !== startX || y !== startY || way !== 0);
  return outline;
}
