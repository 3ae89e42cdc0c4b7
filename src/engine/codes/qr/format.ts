import type { ModuleGrid } from './module-grid';
import { withRemainder } from './with-remainder';

const POLYNOMIAL = 0x537;
const FORMAT_MASK = 0x5412;

/**
 * Draws the format twice around the finders: the level of error correction (0 for M) and the mask.
 */
export function drawFormat(grid: Pick<ModuleGrid, 'size' | 'add'>, mask: number): void {
  const bits = withRemainder(mask, 10, POLYNOMIAL) ^ FORMAT_MASK;
  const last = grid.size - 1;
  for (let index = 0; index < 15; index += 1) {
    const bit = (bits >> index) & 1;
    // The format skips the timing pattern.
    const at = index < 6 ? index : index < 8 ? index + 1 : index === 8 ? 7 : 14 - index;
    if (index < 8) {
      grid.add(8, at, bit);
      grid.add(last - index, 8, bit);
    } else {
      grid.add(at, 8, bit);
      grid.add(8, last - 14 + index, bit);
    }
  }
  grid.add(8, last - 7, 1);
}
