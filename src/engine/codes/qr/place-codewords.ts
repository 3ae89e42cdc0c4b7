import type { ModuleGrid } from './module-grid';
import { type Patterns, TIMING } from './patterns';

/**
 * Adds the message to the patterns, up and down in columns of two modules, starting from the right.
 */
export function placeCodewords(codewords: Uint8Array, { dark, fixed }: Patterns): ModuleGrid {
  const placed = dark.copy();
  const { size } = placed;
  let at = 0;
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2, isUp = !isUp) {
    if (right === TIMING) right -= 1;
    for (let line = 0; line < size; line += 1) {
      const y = isUp ? size - 1 - line : line;
      for (let x = right; x >= right - 1; x -= 1) {
        if (fixed.isSet(x, y)) continue;
        placed.add(x, y, ((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
        at += 1;
      }
    }
  }
  return placed;
}
