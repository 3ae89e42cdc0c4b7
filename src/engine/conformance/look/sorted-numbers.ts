import type { WorkBudget } from '../../pdf/reader/work-budget';

/** Ascending numbers of a font program, which are read where they stand. */
export type SortedNumbers = { count: number; numberAt(index: number): number; budget: WorkBudget };

/** The index of the first number that is not below the wanted one; the count when all are below it. */
export function firstFrom(wanted: number, { count, numberAt, budget }: SortedNumbers): number {
  let [low, high] = [0, count];
  while (low < high) {
    budget.spend(1);
    const middle = Math.floor((low + high) / 2);
    if (numberAt(middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
