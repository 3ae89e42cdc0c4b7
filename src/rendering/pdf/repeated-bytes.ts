/**
 * Which bytes of the strings in a content come twice, directly after each other or with one byte between. Text that
 * says `{{` repeats the code of its brace in this way, whether codes have one byte or two; most text does not.
 */
export class RepeatedBytes {
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

  /** May a code of so many bytes come twice in a row? */
  mayRepeat(code: number, codeBytes: 1 | 2): boolean {
    const low = code & 255;
    return (codeBytes === 1 ? this.next[low] : this.afterOne[low]) === 1;
  }
}
