import { messageOf } from './codewords';
import { drawFormat } from './format';
import { applyMask, MASKS } from './masks';
import { ModuleGrid } from './module-grid';
import { patternsOf } from './patterns';
import { penaltyOf } from './penalty';
import { placeCodewords } from './place-codewords';

/** A square of modules, row by row: 1 is dark. */
export interface Modules {
  size: number;
  modules: Uint8Array;
}

/** A text as a QR code; null when it is longer than the largest one holds. */
export function qrCode(text: string): Modules | null {
  const message = messageOf(text);
  if (message === null) return null;
  const patterns = patternsOf(message.layout);
  const plain = placeCodewords(message.codewords, patterns);
  const masked = new ModuleGrid(plain.size);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let mask = 0; mask < MASKS; mask += 1) {
    drawMasked(mask, plain, patterns.fixed, masked);
    const penalty = penaltyOf(masked, least);
    if (penalty < least) [best, least] = [mask, penalty];
  }
  drawMasked(best, plain, patterns.fixed, masked);
  return { size: masked.size, modules: masked.toBytes() };
}

function drawMasked(mask: number, plain: ModuleGrid, fixed: ModuleGrid, target: ModuleGrid): void {
  applyMask(mask, plain, fixed, target);
  drawFormat(target, mask);
}
