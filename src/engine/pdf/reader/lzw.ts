import { limits } from '../../limits';
import { partTooLong } from './inflate';
import type { WorkBudget } from './work-budget';

const CLEAR = 256;
const END = 257;

/**
 * Decodes LZW, which old files use. The table holds (prefix, last byte) pairs and never exceeds
 * 4,096 entries.
 */
export function decodeLzw(bytes: Uint8Array, earlyChange: boolean, budget: WorkBudget): Uint8Array {
  const prefix = new Int16Array(4096);
  const lastByte = new Uint8Array(4096);
  const lengths = new Uint16Array(4096).fill(1);
  for (let code = 0; code < 256; code += 1) lastByte[code] = code;
  const pieces: Uint8Array[] = [];
  let total = 0;
  let next = 258;
  let width = 9;
  let previous = -1;
  let bits = 0;
  let bitCount = 0;

  const spell = (code: number): Uint8Array => {
    const word = new Uint8Array(lengths[code] ?? 1);
    let at = code;
    for (let index = word.length - 1; index >= 0; index -= 1) {
      word[index] = lastByte[at] ?? 0;
      at = prefix[at] ?? 0;
    }
    return word;
  };

  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xffffff;
    bitCount += 8;
    if (bitCount < width) continue;
    bitCount -= width;
    const code = (bits >> bitCount) & ((1 << width) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      next = 258;
      width = 9;
      previous = -1;
      continue;
    }
    if (code > next || (code === next && previous < 0)) break;
    if (previous >= 0 && next < 4096) {
      const first = spell(code < next ? code : previous)[0] ?? 0;
      prefix[next] = previous;
      lastByte[next] = first;
      lengths[next] = (lengths[previous] ?? 1) + 1;
      next += 1;
    }
    const word = spell(code);
    budget.countInflated(word.length);
    total += word.length;
    // LZW runs in JavaScript without a pause.
    if (total > limits.documentPartBytes) throw partTooLong();
    pieces.push(word);
    previous = code;
    const reached = next + (earlyChange ? 1 : 0);
    width = reached >= 2048 ? 12 : reached >= 1024 ? 11 : reached >= 512 ? 10 : 9;
  }
  return concatenate(pieces, total);
}

function concatenate(pieces: readonly Uint8Array[], total: number): Uint8Array {
  const output = new Uint8Array(total);
  let at = 0;
  for (const piece of pieces) {
    output.set(piece, at);
    at += piece.length;
  }
  return output;
}
