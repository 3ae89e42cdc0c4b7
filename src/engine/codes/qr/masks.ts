/** The patterns that may be laid over a message, so that the symbol does not look like a finder or all of one colour. */
export const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const LOOKS_LIKE_FINDER = [0b10111010000, 0b00001011101];

/** How hard a symbol is to read, by the standard's own count: the lower the better. */
export function penaltyOf(modules: Uint8Array, size: number): number {
  let penalty = balancePenalty(modules);
  for (let line = 0; line < size; line += 1) {
    penalty += linePenalty(modules, { from: line * size, step: 1, size });
    penalty += linePenalty(modules, { from: line, step: size, size });
  }
  return penalty + squarePenalty(modules, size);
}

/** Runs of one colour, and what might be taken for the middle of a finder. */
function linePenalty(
  modules: Uint8Array,
  { from, step, size }: { from: number; step: number; size: number },
): number {
  let penalty = 0;
  let run = 0;
  let window = 0;
  for (let index = 0; index < size; index += 1) {
    const bit = modules[from + index * step] ?? 0;
    run = index > 0 && (window & 1) === bit ? run + 1 : 1;
    window = ((window << 1) | bit) & 0x7ff;
    if (run >= 5) penalty += run === 5 ? 3 : 1;
    if (index >= 10 && LOOKS_LIKE_FINDER.includes(window)) penalty += 40;
  }
  return penalty;
}

function squarePenalty(modules: Uint8Array, size: number): number {
  let penalty = 0;
  for (let at = 0; at < modules.length - size; at += 1) {
    if (at % size === size - 1) continue;
    const sum =
      (modules[at] ?? 0) + (modules[at + 1] ?? 0) + (modules[at + size] ?? 0) + (modules[at + size + 1] ?? 0);
    if (sum % 4 === 0) penalty += 3;
  }
  return penalty;
}

/** Ten for every five percent away from half of each colour. */
function balancePenalty(modules: Uint8Array): number {
  let dark = 0;
  for (const bit of modules) dark += bit;
  return 10 * Math.floor(Math.abs((100 * dark) / modules.length - 50) / 5);
}
