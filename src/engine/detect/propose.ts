import type { WorkBudget } from '../pdf/reader/work-budget';
import { findCells } from './cells';
import { Labels } from './labels';
import { type Area, heightOf, type PageMarks } from './page-marks';
import type { Proposal } from './proposal';
import { proposeInCells } from './propose-cells';
import { proposeInText, proposeOnLines } from './propose-lines';
import { proposeTickCombs } from './propose-tick-combs';

/** Collects the proposals of one page, from the surest sign to the weakest. */
export function propose(marks: PageMarks, budget: WorkBudget): Proposal[] {
  const cells = findCells(marks, budget);
  const page = { marks, cells, labels: new Labels(marks.pieces, budget), budget };
  const found = [
    ...proposeInCells(page),
    ...proposeTickCombs(page),
    ...proposeInText(page),
    ...proposeOnLines(page),
  ];
  return found.filter(({ area }) => fits(area, marks));
}

function fits(area: Area, { width, height }: PageMarks): boolean {
  return area.x >= 0 && area.y >= 0 && area.right <= width && area.bottom <= height && heightOf(area) >= 4;
}
