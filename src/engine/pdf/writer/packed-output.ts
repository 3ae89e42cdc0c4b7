import { PackedFile } from '../reader/packed-file';
import type { PdfDict, PdfValue } from '../values';
import type { ObjectTarget, SpellRef } from './copy-objects';
import type { PageNumbers, WrittenFile } from './written-file';

/** Objects in compressed object streams, but for the pages, which are read one by one where a page comes again. */
export class PackedOutput implements ObjectTarget {
  private readonly pieces: Uint8Array[] = [];
  private readonly packed = new PackedFile(async (piece) => {
    this.pieces.push(piece);
  });
  private readonly pageOffsets: number[] = [];
  private pages: PageNumbers = { firstPage: 0, pageCount: 0 };

  get length(): number {
    return this.packed.length;
  }

  begin(pages: PageNumbers): void {
    this.pages = pages;
  }

  newNumber(): number {
    return this.packed.newNumber();
  }

  value(number: number, value: PdfValue, spellRef: SpellRef): void {
    const page = number - this.pages.firstPage;
    if (page < 0 || page >= this.pages.pageCount) {
      this.packed.value(number, value, spellRef);
      return;
    }
    this.pageOffsets[page] = this.packed.openValue(number, value, spellRef);
    this.pageOffsets[page + 1] = this.length;
  }

  stream(number: number, dict: PdfDict, bytes: Uint8Array, spellRef: SpellRef): void {
    this.packed.stream(number, dict, bytes, spellRef);
  }

  drain(): Promise<void> | undefined {
    return this.packed.hasPieces ? this.packed.drain() : undefined;
  }

  async finish(ends: { root: number; info: number }): Promise<WrittenFile> {
    const { end } = await this.packed.finish(ends);
    const bytes = new Uint8Array(end.length);
    let at = 0;
    for (const piece of this.pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return { bytes, end, pageOffsets: this.pageOffsets };
  }
}
