/** Which bytes of strings come twice, directly after each other or with one byte between. */
class Repetitions {
  private readonly next = new Uint8Array(256);
  private readonly afterOne = new Uint8Array(256);
  private last = -1;
  private lastButOne = -1;

  take(byte: number): void {
    if (byte === this.last) this.next[byte] = 1;
    if (byte === this.lastButOne) this.afterOne[byte] = 1;
    this.lastButOne = this.last;
    this.last = byte;
  }

  mayRepeat(code: number, codeBytes: 1 | 2): boolean {
    const low = code & 255;
    return (codeBytes === 1 ? this.next[low] : this.afterOne[low]) === 1;
  }
}

const MOST_FONTS = 100;

/**
 * What repeats in the strings of a content, by the font that they are shown in. Text that says `{{` repeats the code
 * of its brace, whether codes have one byte or two; most text does not.
 */
export class RepeatedBytes {
  private readonly byFont = new Map<string, Repetitions>();
  /** In a font that is not known, or one too many. */
  private readonly inAnyFont = new Repetitions();
  private current = this.inAnyFont;

  take(byte: number): void {
    this.current.take(byte);
  }

  setFont(name: string): void {
    const known = this.byFont.get(name);
    this.current = known ?? (this.byFont.size < MOST_FONTS ? new Repetitions() : this.inAnyFont);
    if (known === undefined && this.current !== this.inAnyFont) this.byFont.set(name, this.current);
  }

  forgetFont(): void {
    this.current = this.inAnyFont;
  }

  /** May a code of so many bytes come twice in a row in this font? */
  mayRepeat(font: string, code: number, codeBytes: 1 | 2): boolean {
    const own = this.byFont.get(font)?.mayRepeat(code, codeBytes) ?? false;
    return own || this.inAnyFont.mayRepeat(code, codeBytes);
  }
}
