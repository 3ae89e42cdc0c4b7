import type { WorkBudget } from '../pdf/reader/work-budget';
import { type Labels, labelText } from './labels';
import type { PageMarks, Stroke } from './page-marks';
import { combProposal, type Proposal } from './proposal';
import { isEvenlyDivided } from './spacing';

const NEAR = 1.6;
const TICK = { least: 3, most: 30 };
const PART = { least: 6, most: 34 };
const PARTS = 3;
/** A tick this much taller than the shortest parts two numbers. */
const TALL = 1.3;
const ROOM = 15;

type TickPage = { marks: PageMarks; labels: Labels; budget: WorkBudget };

/** Proposes combs that have a line below and short ticks on it, and nothing above. */
export function proposeTickCombs({ marks, labels, budget }: TickPage): Proposal[] {
  return marks.across.flatMap((line) => {
    budget.spend(1 + (marks.upright.length >> 3));
    const ticks = marks.upright
      .filter((tick) => standsOn(tick, line))
      .toSorted((one, other) => one.at - other.at);
    return ticks.length <= PARTS ? [] : combsOf(ticks).flatMap((comb) => combOn(line, comb, labels));
  });
}

function standsOn({ at, from, to }: Stroke, line: Stroke): boolean {
  const height = to - from;
  const isTick = Math.abs(to - line.at) <= NEAR && height >= TICK.least && height <= TICK.most;
  return isTick && at >= line.from - NEAR && at <= line.to + NEAR;
}

/** Divides the ticks of a line at the tall ones: each part is one number. */
function combsOf(ticks: readonly Stroke[]): Stroke[][] {
  const shortest = Math.min(...ticks.map(({ from, to }) => to - from));
  const combs: Stroke[][] = [];
  let comb: Stroke[] = [];
  for (const tick of ticks) {
    comb.push(tick);
    if (tick.to - tick.from <= shortest * TALL || comb.length === 1) continue;
    combs.push(comb);
    comb = [tick];
  }
  if (comb.length > 1) combs.push(comb);
  return combs.filter(isEven);
}

function isEven(comb: readonly Stroke[]): boolean {
  const [first, last] = [comb[0], comb.at(-1)];
  if (first === undefined || last === undefined || comb.length < 3) return false;
  const part = (last.at - first.at) / (comb.length - 1);
  const hasRoom = part >= PART.least && part <= PART.most;
  return hasRoom && isEvenlyDivided(first.at, last.at, comb.slice(1, -1));
}

function combOn(line: Stroke, comb: readonly Stroke[], labels: Labels): Proposal[] {
  const [first, last] = [comb[0], comb.at(-1)];
  if (first === undefined || last === undefined) return [];
  const top = Math.min(line.at - ROOM, ...comb.map(({ from }) => from));
  const area = { x: first.at, right: last.at, y: top, bottom: line.at };
  const piece = labels.leadingTo(area);
  return piece === null ? [] : [combProposal(area, labelText(piece), comb.length - 1)];
}
