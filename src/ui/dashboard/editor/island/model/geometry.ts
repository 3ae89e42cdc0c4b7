import type { Size } from './draft';

export type Box = {
  x: number;
  y: number;
  width: number;
  height: number;
};

export type Move = {
  x: number;
  y: number;
};

/** The edge or corner that holds a box: `n` is the upper edge, `se` the lower right corner. */
export type Handle = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';
export const handles: readonly Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];

/** The smallest side in points; smaller boxes cannot be grabbed. */
export const SMALLEST = 4;

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

export function rightOf({ x, width }: Box): number {
  return x + width;
}

export function bottomOf({ y, height }: Box): number {
  return y + height;
}

export function roundedBox({ x, y, width, height }: Box): Box {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

export function boundsOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map(rightOf));
  const bottom = Math.max(...boxes.map(bottomOf));
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * Limits a move so that the box stays on the page; a box larger than the page starts at its edge.
 */
export function moveWithin(box: Box, { x, y }: Move, page: Size): Move {
  return {
    x: clamp(x, -box.x, Math.max(-box.x, page.width - rightOf(box))),
    y: clamp(y, -box.y, Math.max(-box.y, page.height - bottomOf(box))),
  };
}

/** Moves one edge or corner of a box. The opposite ones stay, and the box stays on the page. */
export function resize(box: Box, handle: Handle, move: Move, page: Size): Box {
  let { x, y } = box;
  let [right, bottom] = [rightOf(box), bottomOf(box)];
  if (handle.includes('w')) x = clamp(x + move.x, 0, right - SMALLEST);
  if (handle.includes('e')) right = clamp(right + move.x, x + SMALLEST, Math.max(page.width, right));
  if (handle.includes('n')) y = clamp(y + move.y, 0, bottom - SMALLEST);
  if (handle.includes('s')) bottom = clamp(bottom + move.y, y + SMALLEST, Math.max(page.height, bottom));
  return { x, y, width: right - x, height: bottom - y };
}

/** Keeps the ratio of width and height; the side that grew more decides. */
export function keepShape(box: Box, resized: Box, handle: Handle): Box {
  if (handle.length < 2 || box.width === 0 || box.height === 0) return resized;
  const factor = Math.max(resized.width / box.width, resized.height / box.height);
  const [width, height] = [box.width * factor, box.height * factor];
  return {
    x: handle.includes('w') ? rightOf(box) - width : box.x,
    y: handle.includes('n') ? bottomOf(box) - height : box.y,
    width,
    height,
  };
}

/** The box between two opposite corners, cut at the page. */
export function between(one: Move, other: Move, page: Size): Box {
  const [left, right] = [one.x, other.x].map((x) => clamp(x, 0, page.width)).sort((a, b) => a - b);
  const [top, bottom] = [one.y, other.y].map((y) => clamp(y, 0, page.height)).sort((a, b) => a - b);
  return { x: left ?? 0, y: top ?? 0, width: (right ?? 0) - (left ?? 0), height: (bottom ?? 0) - (top ?? 0) };
}

export function touches(one: Box, other: Box): boolean {
  return (
    one.x < rightOf(other) && rightOf(one) > other.x && one.y < bottomOf(other) && bottomOf(one) > other.y
  );
}

export function holds({ x, y, width, height }: Box, point: Move): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
