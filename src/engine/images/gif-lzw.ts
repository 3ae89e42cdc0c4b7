import { BrokenPixels } from './broken-pixels';

const MOST_CODES = 4096;
const WIDEST_CODE = 12;

/** The size of the pieces in which pixels are handed over. */
const PIECE = 1 << 16;

export type PackedPixels = {
  data: Uint8Array;
  minimumSize: number;
  /** The number of pixels. */
  length: number;
};

/**
 * Unpacks the LZW of GIF, piece by piece. Each piece is valid until the next one. Throws when the
 * data is damaged or short.
 */
export function* unpackPixels({ data, minimumSize, length }: PackedPixels): Generator<Uint8Array> {
  if (minimumSize < 2 || minimumSize > 8) throw damaged();
  const clear = 1 << minimumSize;
  const bits = new BitReader(data);
  const texts = new Texts(clear);
  // The buffer has room for the longest text and the pixel that extends it.
  const pixels = new Uint8Array(PIECE + MOST_CODES + 1);
  let left = length;
  let filled = 0;
  let previous = -1;
  texts.forget();
  while (filled < left) {
    if (filled >= PIECE) {
      yield pixels.subarray(0, PIECE);
      pixels.copyWithin(0, PIECE, filled);
      filled -= PIECE;
      left -= PIECE;
    }
    const code = bits.read(texts.codeSize);
    if (code === null || code === clear + 1) throw damaged();
    if (code === clear) {
      texts.forget();
      previous = -1;
      continue;
    }
    if (!texts.knows(code, previous)) throw damaged();
    // A code that is only now defined stands for the last text plus that text's own first pixel.
    const isNew = code === texts.next;
    const known = isNew ? previous : code;
    filled = texts.write(known, pixels, filled);
    if (isNew) {
      pixels[filled] = texts.first;
      filled += 1;
    }
    if (previous !== -1) texts.define(previous);
    previous = code;
  }
  // Pixels beyond the image are dropped.
  yield pixels.subarray(0, left);
}

function damaged(): BrokenPixels {
  return new BrokenPixels('the pixels of the GIF are incomplete or damaged');
}

/** Reads codes, least significant bit first. */
class BitReader {
  #held = 0;
  #count = 0;
  #at = 0;

  readonly #data: Uint8Array;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  /** The next code; null at the end. */
  read(size: number): number | null {
    while (this.#count < size) {
      if (this.#at >= this.#data.length) return null;
      this.#held |= (this.#data[this.#at] ?? 0) << this.#count;
      this.#count += 8;
      this.#at += 1;
    }
    const code = this.#held & ((1 << size) - 1);
    this.#held >>>= size;
    this.#count -= size;
    return code;
  }
}

/** The texts of the codes. Each is an earlier text plus one pixel. */
class Texts {
  /** The code that is defined next. */
  next = 0;
  codeSize = 0;
  /** The first pixel of the last text written. */
  first = 0;
  readonly #prefixes = new Uint16Array(MOST_CODES);
  readonly #suffixes = new Uint8Array(MOST_CODES);
  readonly #lengths = new Uint16Array(MOST_CODES);

  readonly #clear: number;

  constructor(clear: number) {
    this.#clear = clear;

    for (let code = 0; code < clear; code += 1) {
      this.#suffixes[code] = code;
      this.#lengths[code] = 1;
    }
  }

  forget(): void {
    this.next = this.#clear + 2;
    this.codeSize = Math.log2(this.#clear) + 1;
  }

  knows(code: number, previous: number): boolean {
    return previous === -1 ? code < this.#clear : code <= this.next;
  }

  /** Writes a text from its end. Returns the position after it. */
  write(code: number, pixels: Uint8Array, start: number): number {
    const end = start + (this.#lengths[code] ?? 0);
    let from = code;
    for (let place = end - 1; place >= start; place -= 1) {
      this.first = this.#suffixes[from] ?? 0;
      pixels[place] = this.first;
      from = this.#prefixes[from] ?? 0;
    }
    return end;
  }

  /**
   * Defines a code: the last text plus the first pixel of the text after it. A full table stays
   * unchanged.
   */
  define(previous: number): void {
    if (this.next >= MOST_CODES) return;
    this.#prefixes[this.next] = previous;
    this.#suffixes[this.next] = this.first;
    this.#lengths[this.next] = (this.#lengths[previous] ?? 0) + 1;
    this.next += 1;
    if (this.next === 1 << this.codeSize && this.codeSize < WIDEST_CODE) this.codeSize += 1;
  }
}
