import type { WorkBudget } from '../pdf/reader/work-budget';
import type { Stroke, Strokes } from './page-marks';
import { groupsNear } from './spacing';

/** Lines at most this far apart, in points, are one line. */
const SAME = 1;
const GAP = 1.6;

/** Joins lines that are drawn piece by piece, or twice. */
export function joinStrokes({ across, upright }: Strokes, budget: WorkBudget): Strokes {
  budget.spend((across.length + upright.length) * 4);
  return { across: joined(across), upright: joined(upright) };
}

function joined(strokes: readonly Stroke[]): Stroke[] {
  return groupsNear(strokes, 'at', SAME).flatMap((group) => {
    const result: Stroke[] = [];
    for (const stroke of group.sort((one, other) => one.from - other.from)) {
      const last = result.at(-1);
      if (last !== undefined && stroke.from - last.to <= GAP) last.to = Math.max(last.to, stroke.to);
      else result.push({ ...stroke });
    }
    return result;
  });
}
