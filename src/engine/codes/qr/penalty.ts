import type { ModuleGrid } from './module-grid';

/**
 * How hard a symbol is to read, by the standard's own count: the lower the better. Counting ends at `limit`, for a
 * symbol of that penalty is no longer chosen. Modules are counted by the word, which is 32 lines of the symbol at once.
 */
export function penaltyOf(grid: ModuleGrid, limit: number): number {
  let penalty = balancePenalty(grid) + squarePenalty(grid);
  for (let strip = 0; strip < 2 * grid.strips && penalty < limit; strip += 1) {
    penalty += linePenalty(grid, strip);
  }
  return penalty;
}

/** Runs of one colour, and what might be taken for the middle of a finder, across the lines of a strip. */
function linePenalty(grid: ModuleGrid, strip: number): number {
  const { words, size } = grid;
  const inside = grid.insideOf(strip);
  const first = strip * size;
  const end = first + size;
  let penalty = 0;
  let last = ~(words[first] ?? 0);
  let same = 0;
  let three = 0;
  let lastThree = 0;
  let run = 0;
  let f1 = 0;
  let f2 = 0;
  let f3 = 0;
  let f4 = 0;
  let f5 = 0;
  let f6 = 0;
  for (let at = first; at < end; at += 1) {
    const word = words[at] ?? 0;
    // Same as one, two, three, four lines before.
    const lastSame = same;
    same = ~(word ^ last);
    last = word;
    const threeBefore = lastThree;
    lastThree = three;
    three = same & lastSame;
    const lastRun = run;
    run = three & threeBefore & inside;
    penalty += countBits(run) + 2 * countBits(run & ~lastRun);
    // The seven modules of a finder, each known to follow the one before.
    const finder = f6 & word;
    f6 = f5 & ~word;
    f5 = f4 & word;
    f4 = f3 & word;
    f3 = f2 & word;
    f2 = f1 & ~word;
    f1 = word;
    if (finder !== 0) penalty += 40 * finderCount(words, { finder, at, first, end });
  }
  return penalty;
}

/** How many finders have four light modules before or after them; those with both count twice. */
function finderCount(
  words: Int32Array,
  { finder, at, first, end }: { finder: number; at: number; first: number; end: number },
): number {
  let count = 0;
  if (at - 10 >= first) count += countBits(finder & ~darkIn(words, at - 10));
  if (at + 4 < end) count += countBits(finder & ~darkIn(words, at + 1));
  return count;
}

function darkIn(words: Int32Array, at: number): number {
  return (words[at] ?? 0) | (words[at + 1] ?? 0) | (words[at + 2] ?? 0) | (words[at + 3] ?? 0);
}

/** Squares of two by two modules of one colour. */
function squarePenalty(grid: ModuleGrid): number {
  const { words, size, strips } = grid;
  let count = 0;
  for (let strip = 0; strip < strips; strip += 1) {
    const isLast = strip === strips - 1;
    const inside = isLast ? grid.insideOf(strip) >>> 1 : -1;
    const first = strip * size;
    let last = 0;
    let lastPairs = 0;
    for (let at = first; at < first + size; at += 1) {
      const word = words[at] ?? 0;
      const next = isLast ? 0 : (words[at + size] ?? 0);
      const pairs = ~(word ^ ((word >>> 1) | (next << 31))) & inside;
      count += countBits(pairs & lastPairs & ~(word ^ last));
      last = word;
      lastPairs = pairs;
    }
  }
  return 3 * count;
}

/** Ten for every five percent away from half of each colour. */
function balancePenalty({ words, size, strips }: ModuleGrid): number {
  let dark = 0;
  for (let at = 0; at < strips * size; at += 1) dark += countBits(words[at] ?? 0);
  return 10 * Math.floor(Math.abs((100 * dark) / size ** 2 - 50) / 5);
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
