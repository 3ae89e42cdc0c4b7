import type { Stroke } from './page-marks';

/** Parts may differ from their mean by this share of it. */
const EVENLY = 0.2;

/** Groups lines by one of their measures. Each group begins with its smallest, and reaches `within` from it. */
export function groupsNear(strokes: readonly Stroke[], measure: keyof Stroke, within: number): Stroke[][] {
  const groups: Stroke[][] = [];
  for (const stroke of strokes.toSorted((one, other) => one[measure] - other[measure])) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && stroke[measure] - group[0][measure] <= within) group.push(stroke);
    else groups.push([stroke]);
  }
  return groups;
}

/** Tells whether ticks divide the way between two places into equal parts. */
export function isEvenlyDivided(from: number, to: number, ticks: readonly Stroke[]): boolean {
  const part = (to - from) / (ticks.length + 1);
  return ticks.every(({ at }, index) => Math.abs(at - from - part * (index + 1)) <= part * EVENLY);
}
