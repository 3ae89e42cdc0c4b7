import { messageOf } from './codewords';
import { applyMask, MASKS } from './masks';
import { ModuleGrid } from './module-grid';
import { penaltyOf } from './penalty';
import { drawFormat, QrSymbol } from './symbol';

/** A square of modules, row by row: 1 is dark. */
export interface Modules {
  size: number;
  modules: Uint8Array;
}

/** A text as a QR code; null when it is longer than the largest one holds. */
export function qrCode(text: string): Modules | null {
  const message = messageOf(text);
  if (message === null) return null;
  const symbol = new QrSymbol(message.layout);
  symbol.fill(message.codewords);
  const { size } = message.layout;
  let [best, candidate] = [new ModuleGrid(size), new ModuleGrid(size)];
  let least = Number.POSITIVE_INFINITY;
  for (let mask = 0; mask < MASKS; mask += 1) {
    applyMask(mask, symbol.dark, symbol.fixed, candidate);
    drawFormat(candidate, mask);
    const penalty = penaltyOf(candidate, least);
    if (penalty >= least) continue;
    least = penalty;
    [best, candidate] = [candidate, best];
  }
  return { size, modules: best.toBytes() };
}
