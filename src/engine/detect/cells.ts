import type { WorkBudget } from '../pdf/reader/work-budget';
import { type OpenSide, openSides } from './open-sides';
import type { Area, Stroke, Strokes } from './page-marks';
import { isEvenlyDivided } from './spacing';

/** A rectangle with lines on all four sides, or on three: many tables have no line at their edge. */
export type Cell = Area & {
  /**
   * The number of parts into which short lines on the lower side divide the cell; 1 without such
   * lines.
   */
  divisions: number;
  /** Whether lines are drawn on all four sides. */
  isDrawn: boolean;
};

const NEAR = 1.6;
const SMALLEST = 4;
const MOST_CELLS = 3_000;
/** The largest gap between two frames of which one is drawn close around the other. */
const RING = 3.5;

/** Finds the cells with no line through them, row by row. */
export function findCells({ across, upright }: Strokes, budget: WorkBudget): Cell[] {
  const cells: Cell[] = [];
  const sides: Side[] = [...upright, ...openSides(across)].sort((one, other) => one.at - other.at);
  for (const [index, top] of across.entries()) {
    budget.spend(1 + (sides.length >> 2));
    const hanging = withoutTwins(sides.filter((side) => hangsFrom(top, side)));
    for (const [position, right] of hanging.entries()) {
      const left = hanging[position - 1];
      if (left === undefined || right.at - left.at < SMALLEST || (left.isOpen && right.isOpen)) continue;
      const cell = closed({ across, top: index, sides: [left, right] }, budget);
      const isDrawn = !left.isOpen && !right.isOpen;
      if (cell !== null) cells.push({ ...cell, isDrawn, divisions: divisionsOf(cell, upright, budget) });
      if (cells.length >= MOST_CELLS) return withoutRings(cells, budget);
    }
  }
  return withoutRings(cells, budget);
}

type Side = Stroke & Partial<Pick<OpenSide, 'isOpen'>>;

function hangsFrom(top: Stroke, side: Stroke): boolean {
  const reaches = side.from <= top.at + NEAR && side.to >= top.at + SMALLEST;
  return reaches && side.at >= top.from - NEAR && side.at <= top.to + NEAR;
}

/** Leaves out the open sides where a line is drawn. */
function withoutTwins(sides: readonly Side[]): Side[] {
  const isDrawn = (near: Side | undefined, { at }: Side) =>
    near !== undefined && !near.isOpen && Math.abs(near.at - at) <= SMALLEST;
  return sides.filter(
    (side, index) => !(side.isOpen && (isDrawn(sides[index - 1], side) || isDrawn(sides[index + 1], side))),
  );
}

type Open = { across: readonly Stroke[]; top: number; sides: [Stroke, Stroke] };

/** Closes the cell downwards: finds the next line that reaches from side to side. */
function closed({ across, top, sides: [left, right] }: Open, budget: WorkBudget): Area | null {
  const y = across[top]?.at ?? 0;
  const end = Math.min(left.to, right.to) + NEAR;
  for (let at = top + 1; at < across.length; at += 1) {
    const line = across[at];
    if (line === undefined || line.at > end) return null;
    if (at % 8 === 0) budget.spend(1);
    const reaches = line.from <= left.at + NEAR && line.to >= right.at - NEAR;
    if (reaches && line.at - y >= SMALLEST) return { x: left.at, y, right: right.at, bottom: line.at };
  }
  return null;
}

/** Counts the parts of a comb. Many forms draw only short ticks between them. */
function divisionsOf(cell: Area, sides: readonly Stroke[], budget: WorkBudget): number {
  budget.spend(1 + (sides.length >> 3));
  const ticks = sides.filter(
    ({ at, from, to }) =>
      at > cell.x + NEAR &&
      at < cell.right - NEAR &&
      from > cell.y + NEAR &&
      Math.abs(to - cell.bottom) <= NEAR,
  );
  return ticks.length > 1 && isEvenlyDivided(cell.x, cell.right, ticks) ? ticks.length + 1 : 1;
}

/** Keeps only the innermost of nested frames: signers write in that one. */
function withoutRings(cells: readonly Cell[], budget: WorkBudget): Cell[] {
  const sorted = cells.toSorted((one, other) => one.y - other.y || one.x - other.x);
  return sorted.filter((outer, index) => {
    for (let at = index + 1; at < sorted.length; at += 1) {
      const inner = sorted[at];
      if (inner === undefined || inner.y - outer.y > RING) break;
      budget.spend(1);
      if (isRing(outer, inner)) return false;
    }
    return true;
  });
}

function isRing(outer: Area, inner: Area): boolean {
  const gaps = [inner.x - outer.x, inner.y - outer.y, outer.right - inner.right, outer.bottom - inner.bottom];
  return gaps.every((gap) => gap >= -0.1 && gap <= RING);
}
