/**
 * A square of modules, 32 to a word. Every module is kept twice: in `words` come first the rows and then the columns,
 * so that one loop counts along both. A strip is 32 modules wide; its words follow each other, one for each line.
 */
export class ModuleGrid {
  /** How many strips cover the square. */
  readonly strips: number;
  readonly words: Int32Array;

  constructor(readonly size: number) {
    this.strips = Math.ceil(size / 32);
    this.words = new Int32Array(2 * this.strips * size);
  }

  isSet(x: number, y: number): boolean {
    return (((this.words[(x >> 5) * this.size + y] ?? 0) >>> (x & 31)) & 1) === 1;
  }

  set(x: number, y: number, bit: number): void {
    this.#setWord((x >> 5) * this.size + y, x & 31, bit);
    this.#setWord((this.strips + (y >> 5)) * this.size + x, y & 31, bit);
  }

  /** The bits that the words of a strip use. */
  insideOf(strip: number): number {
    const width = this.size - 32 * (strip % this.strips);
    return width >= 32 ? -1 : (1 << width) - 1;
  }

  /** Row by row, a byte for each module. */
  toBytes(): Uint8Array {
    const { size, strips, words } = this;
    const bytes = new Uint8Array(size * size);
    for (let strip = 0; strip < strips; strip += 1) {
      const width = Math.min(32, size - 32 * strip);
      for (let y = 0; y < size; y += 1) {
        const word = words[strip * size + y] ?? 0;
        const at = y * size + 32 * strip;
        for (let x = 0; x < width; x += 1) bytes[at + x] = (word >>> x) & 1;
      }
    }
    return bytes;
  }

  #setWord(at: number, place: number, bit: number): void {
    this.words[at] = ((this.words[at] ?? 0) & ~(1 << place)) | (bit << place);
  }
}
