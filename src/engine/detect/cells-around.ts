import type { WorkBudget } from '../pdf/reader/work-budget';
import type { Cell } from './cells';
import { heightOf, widthOf } from './page-marks';

/** A cell around another has this much more room, at least. */
const ROOMIER = 1.5;
const NEAR = 1.6;

/** Finds the smallest cell around each cell that stands in another: a check box in a table has one. */
export function cellsAround(cells: readonly Cell[], budget: WorkBudget): Map<Cell, Cell> {
  const sorted = cells.toSorted((one, other) => one.y - other.y);
  const around = new Map<Cell, Cell>();
  for (const [index, outer] of sorted.entries()) {
    for (let at = index + 1; at < sorted.length; at += 1) {
      const inner = sorted[at];
      if (inner === undefined || inner.y > outer.bottom) break;
      if (at % 8 === 0) budget.spend(1);
      const known = around.get(inner);
      if (isAround(outer, inner) && (known === undefined || sizeOf(outer) < sizeOf(known)))
        around.set(inner, outer);
    }
  }
  return around;
}

function isAround(outer: Cell, inner: Cell): boolean {
  const isWithin =
    inner.x >= outer.x - NEAR && inner.right <= outer.right + NEAR && inner.bottom <= outer.bottom + NEAR;
  return isWithin && sizeOf(outer) > sizeOf(inner) * ROOMIER;
}

function sizeOf(cell: Cell): number {
  return widthOf(cell) * heightOf(cell);
}
