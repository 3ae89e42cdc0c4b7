import { dataCodewords, type Layout, layouts } from './layout';
import { parityOf } from './reed-solomon';
import { contentBits, type Segment, segmentOf } from './segment';

const PADDING = [0xec, 0x11];

export type Message = {
  layout: Layout;
  codewords: Uint8Array;
};

/**
 * The codewords of a text with their parity, in the smallest symbol that holds it; null when none
 * does.
 */
export function messageOf(text: string): Message | null {
  const segment = segmentOf(text);
  const needed = 4 + contentBits(segment);
  const layout = layouts.find((one) => needed + countBitsIn(segment, one) <= 8 * dataCodewords(one));
  if (layout === undefined) return null;
  return { layout, codewords: interleaved(dataOf(segment, layout), layout) };
}

function countBitsIn({ countBits: [small, middle, large] }: Segment, { version }: Layout): number {
  return version < 10 ? small : version < 27 ? middle : large;
}

function dataOf(segment: Segment, layout: Layout): Uint8Array {
  const data = new Uint8Array(dataCodewords(layout));
  const { mode, count, values, width, lastWidth } = segment;
  const bits = new BitWriter(data);
  bits.write(mode, 4);
  bits.write(count, countBitsIn(segment, layout));
  for (let index = 0; index < values.length; index += 1) {
    bits.write(values[index] ?? 0, index === values.length - 1 ? lastWidth : width);
  }
  // Four zeros end the message if there is room. Whole codewords of padding follow.
  const used = bits.end(4);
  for (let index = used; index < data.length; index += 1) data[index] = PADDING[(index - used) % 2] ?? 0;
  return data;
}

/** Writes values of up to 16 bits, highest bit first. */
class BitWriter {
  readonly #bytes: Uint8Array;
  #at = 0;
  #pending = 0;
  #pendingBits = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  write(value: number, length: number): void {
    this.#pending = (this.#pending << length) | value;
    this.#pendingBits += length;
    while (this.#pendingBits >= 8) {
      this.#pendingBits -= 8;
      this.#bytes[this.#at] = this.#pending >> this.#pendingBits;
      this.#at += 1;
    }
  }

  /**
   * Adds at least this many zeros, up to a whole byte. Returns the length of the message in bytes.
   */
  end(zeros: number): number {
    this.write(0, zeros);
    if (this.#pendingBits > 0) this.write(0, 8 - this.#pendingBits);
    return Math.min(this.#at, this.#bytes.length);
  }
}

/**
 * Interleaves the codewords of all blocks, data first, so that a stain damages a little of each
 * block.
 */
function interleaved(data: Uint8Array, { blocks, parity, codewords }: Layout): Uint8Array {
  const long = codewords % blocks;
  const short = Math.floor(codewords / blocks) - parity;
  const all = new Uint8Array(codewords);
  for (let block = 0, start = 0; block < blocks; block += 1) {
    const length = short + (block < blocks - long ? 0 : 1);
    const part = data.subarray(start, start + length);
    for (let at = 0; at < short; at += 1) all[at * blocks + block] = part[at] ?? 0;
    // Only the long blocks, which come last, have one more codeword.
    if (length > short) all[short * blocks + block - (blocks - long)] = part[short] ?? 0;
    const rest = parityOf(part, parity);
    for (let at = 0; at < parity; at += 1) all[data.length + at * blocks + block] = rest[at] ?? 0;
    start += length;
  }
  return all;
}
