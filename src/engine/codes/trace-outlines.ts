import type { Modules } from './qr/qr-code';

/**
 * The outlines of dark areas, clockwise, and of the holes in them, counterclockwise; each as x, y,
 * x, y …
 */
export function traceOutlines(code: Modules): number[][] {
  const width = code.size + 2;
  const dark = withMargin(code);
  const seen = new Uint8Array(dark.length);
  const outlines: number[][] = [];
  // A corner has the number of the module to its lower right.
  for (let corner = width; corner < dark.length; corner += 1) {
    if (dark[corner] === 1 && dark[corner - width] === 0 && seen[corner] === 0) {
      outlines.push(follow(corner, { dark, seen, width }));
    }
  }
  return outlines;
}

/** Adds light modules all around, so that every module has neighbours. */
function withMargin({ size, modules }: Modules): Uint8Array {
  const dark = new Uint8Array((size + 2) ** 2);
  for (let y = 0; y < size; y += 1) {
    dark.set(modules.subarray(y * size, (y + 1) * size), (y + 1) * (size + 2) + 1);
  }
  return dark;
}

type Area = { dark: Uint8Array; seen: Uint8Array; width: number };

/**
 * Follows the outline of one area and turns right wherever possible, so that areas that touch only
 * at a corner stay separate.
 */
function follow(start: number, { dark, seen, width }: Area): number[] {
  // The steps right, down, left, up: y goes down.
  const steps = [1, width, -1, -width];
  // The module ahead on the right. The module ahead on the left has the entry of the previous
  // direction.
  const aheads = [0, -1, -width - 1, -width];
  const outline: number[] = [];
  let corner = start;
  let way = 0;
  do {
    if (way === 0) seen[corner] = 1;
    corner += steps[way] ?? 0;
    const right = dark[corner + (aheads[way] ?? 0)];
    const left = dark[corner + (aheads[(way + 3) % 4] ?? 0)];
    const turn = right === 0 ? 1 : left === 0 ? 0 : 3;
    if (turn !== 0) outline.push((corner % width) - 1, Math.floor(corner / width) - 1);
    way = (way + turn) % 4;
  } while (corner !== start || way !== 0);
  return outline;
}
