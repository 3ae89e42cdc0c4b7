import type { ModuleGrid } from './module-grid';

/**
 * The mask patterns. A mask keeps a symbol from looking like a finder or having a single colour.
 */
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
/** The number of modules after which every mask repeats, in both directions. */
const PERIOD = 12;

export type Unmasked = {
  plain: ModuleGrid;
  /** Set for modules that no mask changes. */
  fixed: ModuleGrid;
};

/** Draws the symbol with a mask and overwrites `target`. */
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

/** The first rows or columns of a mask, as bits of two periods each. */
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
