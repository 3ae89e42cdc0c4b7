/** The bytes of strings that repeat directly, or with one byte between. */
class Repetitions {
  /** A bit for each byte and each of the two kinds of repetition; null until something repeats. */
  #bits: Uint8Array | null = null;
  #last = -1;
  #lastButOne = -1;

  take(byte: number): void {
    if (byte === this.#last) this.#mark(byte);
    if (byte === this.#lastButOne) this.#mark(byte + AFTER_ONE);
    this.#lastButOne = this.#last;
    this.#last = byte;
  }

  mayRepeat(code: number, codeBytes: 1 | 2): boolean {
    const bit = (code & 255) + (codeBytes === 1 ? 0 : AFTER_ONE);
    return ((this.#bits?.[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }

  #mark(bit: number): void {
    this.#bits ??= new Uint8Array((2 * AFTER_ONE) >> 3);
    this.#bits[bit >> 3] = (this.#bits[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
}

const AFTER_ONE = 256;

/** The most fonts tracked separately. Few pages have more. */
const MOST_FONTS = 24;

/**
 * The repeated bytes in the strings of a content, by font. Text with `{{` repeats the code of its
 * brace, for codes of one byte or two; most text does not.
 */
export class RepeatedBytes {
  readonly #byFont = new Map<string, Repetitions>();
  /** Repetitions in an unknown font, or in fonts beyond the limit. */
  readonly #inAnyFont = new Repetitions();
  #current = this.#inAnyFont;

  take(byte: number): void {
    this.#current.take(byte);
  }

  setFont(name: string): void {
    const known = this.#byFont.get(name);
    this.#current = known ?? (this.#byFont.size < MOST_FONTS ? new Repetitions() : this.#inAnyFont);
    if (known === undefined && this.#current !== this.#inAnyFont) this.#byFont.set(name, this.#current);
  }

  forgetFont(): void {
    this.#current = this.#inAnyFont;
  }

  /** Whether a code of this many bytes may occur twice in a row in this font. */
  mayRepeat(font: string, code: number, codeBytes: 1 | 2): boolean {
    const own = this.#byFont.get(font)?.mayRepeat(code, codeBytes) ?? false;
    return own || this.#inAnyFont.mayRepeat(code, codeBytes);
  }
}
