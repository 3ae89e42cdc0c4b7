import { messageOf } from './codewords';
import { drawFormat } from './format';
import { drawMask, MASKS, type Unmasked } from './masks';
import { ModuleGrid } from './module-grid';
import { patternsOf } from './patterns';
import { penaltyOf } from './penalty';
import { placeCodewords } from './place-codewords';

/** A square of modules, row by row; 1 is dark. */
export type Modules = {
  size: number;
  modules: Uint8Array;
};

/** A text as a QR code; null when it is too long for the largest code. */
export function qrCode(text: string): Modules | null {
  const message = messageOf(text);
  if (message === null) return null;
  const patterns = patternsOf(message.layout);
  const symbol = { plain: placeCodewords(message.codewords, patterns), fixed: patterns.fixed };
  const masked = new ModuleGrid(message.layout.size);
  drawMasked(symbol, bestMask(symbol, masked), masked);
  return { size: masked.size, modules: masked.toBytes() };
}

/** The first mask with the lowest penalty. `scratch` holds each candidate in turn. */
function bestMask(symbol: Unmasked, scratch: ModuleGrid): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let mask = 0; mask < MASKS; mask += 1) {
    drawMasked(symbol, mask, scratch);
    const penalty = penaltyOf(scratch, least);
    if (penalty >= least) continue;
    best = mask;
    least = penalty;
  }
  return best;
}

function drawMasked(symbol: Unmasked, mask: number, target: ModuleGrid): void {
  drawMask(symbol, mask, target);
  drawFormat(target, mask);
}
