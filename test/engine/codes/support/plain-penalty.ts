import { drawFormat } from '../../../../src/engine/codes/qr/format';
import { layouts } from '../../../../src/engine/codes/qr/layout';
import { patternsOf } from '../../../../src/engine/codes/qr/patterns';
import type { Modules } from '../../../../src/engine/codes/qr/qr-code';

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The mask that a symbol's own format names. */
export function maskOf({ size, modules }: Modules): number {
  const bits = [2, 3, 4].reduce((mask, x) => 2 * mask + (modules[8 * size + x] ?? 0), 0);
  return bits ^ 0b101;
}

/** The penalties of a symbol under each mask, by the plainest count. */
export function penaltiesOf(code: Modules): number[] {
  return masks.map((_, mask) => {
    const rows = remasked(code, mask);
    const columns = rows.map((row, at) => row.map((_, index) => rows[index]?.[at] ?? 0));
    const lines = [...rows, ...columns].map((line) => linePenalty(line.join('')));
    return lines.reduce((sum, one) => sum + one, squarePenalty(rows) + balancePenalty(rows));
  });
}

function remasked(code: Modules, mask: number): number[][] {
  const { size, modules } = code;
  const layout = layouts.find((one) => one.size === size);
  if (layout === undefined) throw new Error(`no symbol has ${size} modules along a side`);
  const { fixed } = patternsOf(layout);
  const own = masks[maskOf(code)];
  const other = masks[mask];
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => {
      const isChanged = !fixed.isSet(x, y) && own?.(x, y) !== other?.(x, y);
      return (modules[y * size + x] ?? 0) ^ Number(isChanged);
    }),
  );
  const setBit = (x: number, y: number, bit: number): void => {
    const row = rows[y];
    if (row) row[x] = bit;
  };
  drawFormat({ size, add: setBit }, mask);
  return rows;
}

function linePenalty(line: string): number {
  const runs = [...line.matchAll(/0{5,}|1{5,}/g)].map(([run]) => run.length - 2);
  const finders = [...line.matchAll(/(?=10111010000|00001011101)/g)];
  return runs.reduce((sum, one) => sum + one, 40 * finders.length);
}

function squarePenalty(rows: readonly number[][]): number {
  const colourAt = (x: number, y: number) => rows[y]?.[x];
  let penalty = 0;
  for (let y = 0; y < rows.length - 1; y += 1) {
    for (let x = 0; x < rows.length - 1; x += 1) {
      const colours = [colourAt(x, y), colourAt(x + 1, y), colourAt(x, y + 1), colourAt(x + 1, y + 1)];
      if (new Set(colours).size === 1) penalty += 3;
    }
  }
  return penalty;
}

function balancePenalty(rows: readonly number[][]): number {
  const modules = rows.flat();
  const dark = modules.filter((bit) => bit === 1).length;
  return 10 * Math.floor(Math.abs((100 * dark) / modules.length - 50) / 5);
}
