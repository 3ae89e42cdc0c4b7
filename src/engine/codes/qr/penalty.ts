import type { ModuleGrid } from './module-grid';

/**
 * The penalty of a symbol by ISO/IEC 18004: lower is easier to read. Counting stops at `limit`,
 * because another mask is then better. A word holds 32 modules, so each step covers 32 lines.
 */
export function penaltyOf(grid: ModuleGrid, limit: number): number {
  let penalty = balancePenalty(grid) + squarePenalty(grid);
  for (let strip = 0; strip < 2 * grid.strips && penalty < limit; strip += 1) {
    penalty += runPenalty(grid, strip) + finderPenalty(grid, strip);
  }
  return penalty;
}

/** Five modules of one colour in a row cost 3, each further module costs 1. */
function runPenalty(grid: ModuleGrid, strip: number): number {
  const { words, size } = grid;
  const inside = grid.insideOf(strip);
  const first = strip * size;
  let penalty = 0;
  let last = ~(words[first] ?? 0);
  let two = 0;
  let three = 0;
  let threeBefore = 0;
  let five = 0;
  for (let at = first; at < first + size; at += 1) {
    const word = words[at] ?? 0;
    const equal = ~(word ^ last);
    const fiveNow = equal & two & threeBefore & inside;
    penalty += countBits(fiveNow) + 2 * countBits(fiveNow & ~five);
    five = fiveNow;
    threeBefore = three;
    three = equal & two;
    two = equal;
    last = word;
  }
  return penalty;
}

/** The middle of a finder costs 40 for each side with four light modules next to it. */
function finderPenalty({ words, size }: ModuleGrid, strip: number): number {
  const first = strip * size;
  const end = first + size;
  let count = 0;
  // Each variable holds the lines that match the pattern so far: dark, light, three dark, light,
  // dark.
  let one = 0;
  let two = 0;
  let three = 0;
  let four = 0;
  let five = 0;
  let six = 0;
  for (let at = first; at < end; at += 1) {
    const word = words[at] ?? 0;
    const finder = six & word;
    six = five & ~word;
    five = four & word;
    four = three & word;
    three = two & word;
    two = one & ~word;
    one = word;
    if (finder === 0) continue;
    if (at - 10 >= first) count += countBits(finder & ~darkIn(words, at - 10));
    if (at + 4 < end) count += countBits(finder & ~darkIn(words, at + 1));
  }
  return 40 * count;
}

/** The lines with a dark module among these four. */
function darkIn(words: Int32Array, at: number): number {
  return (words[at] ?? 0) | (words[at + 1] ?? 0) | (words[at + 2] ?? 0) | (words[at + 3] ?? 0);
}

/** Each square of two by two modules of one colour costs 3. */
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

/** Every five per cent of deviation from half dark costs 10. */
function balancePenalty({ words, size, strips }: ModuleGrid): number {
  let dark = 0;
  for (let at = 0; at < strips * size; at += 1) dark += countBits(words[at] ?? 0);
  return 10 * Math.floor(Math.abs((100 * dark) / size ** 2 - 50) / 5);
}

/**
 * Counts the set bits of a word by summing neighbours: bits to twos, twos to fours, fours to
 * eights, then the four eights into the highest byte.
 */
function countBits(word: number): number {
  const twos = word - ((word >>> 1) & 0x55555555);
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
