import type { Stroke } from './page-marks';
import { groupsNear } from './spacing';

/** The side of a row that nothing draws: its lines only end at the same place. */
export type OpenSide = Stroke & { isOpen: true };

const SAME_END = 1.6;
/** Lines further apart than this are not the top and the bottom of one row. */
const HIGHEST_ROW = 60;
/** Shorter lines are those of check boxes and combs, which are drawn on all sides. */
const SHORTEST = 24;

/** Finds the open sides of rows: where two lines below each other begin, or end, at the same place. */
export function openSides(across: readonly Stroke[]): OpenSide[] {
  const lines = across.filter(({ from, to }) => to - from >= SHORTEST);
  return [...sidesAt(lines, 'from'), ...sidesAt(lines, 'to')];
}

function sidesAt(across: readonly Stroke[], end: 'from' | 'to'): OpenSide[] {
  return groupsNear(across, end, SAME_END).flatMap((column) => {
    const lines = column.toSorted((one, other) => one.at - other.at);
    const sides: OpenSide[] = [];
    for (const [index, line] of lines.entries()) {
      const above = lines[index - 1];
      if (above === undefined || line.at - above.at > HIGHEST_ROW) continue;
      const last = sides.at(-1);
      if (last?.to === above.at) last.to = line.at;
      else sides.push({ at: line[end], from: above.at, to: line.at, isOpen: true });
    }
    return sides;
  });
}
