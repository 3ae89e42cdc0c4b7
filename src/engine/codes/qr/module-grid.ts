/**
 * A square of modules as bits; 1 is dark. Every module is stored twice, by row and by column, so
 * that one loop can count along both. `words` holds strips of 32 columns with one word for each
 * row, then strips of 32 rows.
 */
export class ModuleGrid {
  /** The number of strips that cover the square. */
  readonly strips: number;

  constructor(
    readonly size: number,
    readonly words = new Int32Array(2 * Math.ceil(size / 32) * size),
  ) {
    this.strips = Math.ceil(size / 32);
  }

  copy(): ModuleGrid {
    return new ModuleGrid(this.size, this.words.slice());
  }

  isSet(x: number, y: number): boolean {
    return (((this.words[(x >> 5) * this.size + y] ?? 0) >>> (x & 31)) & 1) === 1;
  }

  /**
   * Darkens a module if the bit is 1. No module becomes light again: patterns agree where they
   * overlap.
   */
  add(x: number, y: number, bit: number): void {
    const { words, size, strips } = this;
    const row = (x >> 5) * size + y;
    const column = (strips + (y >> 5)) * size + x;
    words[row] = (words[row] ?? 0) | (bit << (x & 31));
    words[column] = (words[column] ?? 0) | (bit << (y & 31));
  }

  /** The bits of a strip's words that are inside the square. */
  insideOf(strip: number): number {
    const width = this.size - 32 * (strip % this.strips);
    return width >= 32 ? -1 : (1 << width) - 1;
  }

  /** The modules row by row, one byte each. */
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
}
