import { PackedFile } from '../reader/packed-file';
import type { PdfDict, PdfValue } from '../values';
import type { SpellRef } from './copy-objects';
import type { RewriteOutput } from './rewrite-output';
import type { PageNumbers, WrittenFile } from './written-file';

/**
 * Writes objects into compressed object streams, except pages: a page can be read alone when it is
 * drawn again.
 */
export class PackedOutput implements RewriteOutput {
  readonly #pieces: Uint8Array[] = [];
  readonly #packed = new PackedFile(async (piece) => {
    this.#pieces.push(piece);
  });
  readonly #pageOffsets: number[] = [];
  #pages: PageNumbers = { firstPage: 0, numbers: [], lastOfFirst: 0 };

  get length(): number {
    return this.#packed.length;
  }

  begin(pages: PageNumbers): void {
    this.#pages = pages;
  }

  newNumber(): number {
    return this.#packed.newNumber();
  }

  value(number: number, value: PdfValue, spellRef: SpellRef): void {
    const page = number - this.#pages.firstPage;
    if (page < 0 || page >= this.#pages.numbers.length) {
      this.#packed.value(number, value, spellRef);
      return;
    }
    this.#pageOffsets[page] = this.#packed.openValue(number, value, spellRef);
    this.#pageOffsets[page + 1] = this.length;
  }

  stream(number: number, dict: PdfDict, bytes: Uint8Array, spellRef: SpellRef): void {
    this.#packed.stream(number, dict, bytes, spellRef);
  }

  drain(): Promise<void> | undefined {
    return this.#packed.hasPieces ? this.#packed.drain() : undefined;
  }

  async finish(ends: { root: number; info: number }): Promise<WrittenFile> {
    const { end } = await this.#packed.finish(ends);
    const bytes = new Uint8Array(end.length);
    let at = 0;
    for (const piece of this.#pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return { bytes, end, pageOffsets: this.#pageOffsets };
  }
}
