import type { ModuleGrid } from './module-grid';

/** The patterns that may be laid over a message, so that the symbol does not look like a finder or all of one colour. */
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

export const MASKS = masks.length;
/** Every mask repeats itself after this many modules, in both directions. */
const PERIOD = 12;

export type Unmasked = {
  plain: ModuleGrid;
  /** Set where no mask changes a module. */
  fixed: ModuleGrid;
};

/** Draws the symbol under a mask, over all that `target` held before. */
export function drawMask({ plain, fixed }: Unmasked, mask: number, target: ModuleGrid): void {
  const { size, strips } = plain;
  for (let strip = 0; strip < 2 * strips; strip += 1) {
    const tiles = tilesOf(mask, strip < strips);
    const inside = plain.insideOf(strip);
    const phase = (32 * (strip % strips)) % PERIOD;
    for (let line = 0, at = strip * size; line < size; line += 1, at += 1) {
      const tile = tiles[line % PERIOD] ?? 0;
      const pattern = (tile >>> phase) | (tile << (2 * PERIOD - phase));
      target.words[at] = (plain.words[at] ?? 0) ^ (pattern & inside & ~(fixed.words[at] ?? 0));
    }
  }
}

const known = new Map<number, Int32Array>();

/** A mask's first rows or columns, each as bits of two periods. */
function tilesOf(mask: number, isRows: boolean): Int32Array {
  const key = 2 * mask + Number(isRows);
  const made = known.get(key) ?? drawTiles(masks[mask] ?? (() => false), isRows);
  known.set(key, made);
  return made;
}

function drawTiles(covers: (x: number, y: number) => boolean, isRows: boolean): Int32Array {
  return Int32Array.from({ length: PERIOD }, (_, line) => {
    let tile = 0;
    for (let at = 0; at < 2 * PERIOD; at += 1) {
      if (isRows ? covers(at, line) : covers(line, at)) tile |= 1 << at;
    }
    return tile;
  });
}
