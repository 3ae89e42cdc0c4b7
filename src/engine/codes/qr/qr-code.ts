import { messageOf } from './codewords';
import { masks, penaltyOf } from './masks';
import { QrSymbol } from './symbol';

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
  const candidates = masks.map((_, mask) => masked(symbol, mask));
  const penalties = candidates.map((modules) => penaltyOf(modules, symbol.size));
  const best = penalties.indexOf(Math.min(...penalties));
  return { size: symbol.size, modules: candidates[best] ?? symbol.modules };
}

function masked(symbol: QrSymbol, mask: number): Uint8Array {
  const { size, fixed } = symbol;
  const isMasked = masks[mask] ?? (() => false);
  symbol.drawFormat(mask);
  const modules = symbol.modules.slice();
  for (let y = 0, at = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1, at += 1) {
      if (!fixed[at] && isMasked(x, y)) modules[at] = 1 - (modules[at] ?? 0);
    }
  }
  return modules;
}
