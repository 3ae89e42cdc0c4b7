import { Buffer } from 'node:buffer';
import { sha2 } from '../encryption/ciphers';
import { PdfProblem } from '../pdf-problem';
import type { PdfFile } from '../reader/pdf-file';
import type { PdfRef } from '../values';
import { type Cleanse, ObjectCopy } from './copy-objects';
import { OpenOutput } from './open-output';
import { PackedOutput } from './packed-output';
import type { PageNumbers, WrittenFile } from './written-file';

export type { Cleanse } from './copy-objects';

/**
 * Written in the open, so many objects would be several times as long as in the file they came from: longer to store
 * and to send with every PDF. With fewer, it is a matter of kilobytes.
 */
const OBJECTS_TO_PACK = 10_000;

/**
 * Writes a new file out of an old one: only what can be reached from the new catalogue. Each object is in the open,
 * with one classic cross-reference table; where they are many, all but the pages are packed into object streams.
 * The same input gives the same bytes.
 */
export class Rewrite extends ObjectCopy {
  private readonly output: OpenOutput | PackedOutput;

  constructor(file: PdfFile, cleanse: Cleanse) {
    const output = file.entries.size < OBJECTS_TO_PACK ? new OpenOutput() : new PackedOutput();
    super(file, cleanse, output);
    this.output = output;
  }

  async write(root: PdfRef, info: PdfRef, pages: PageNumbers): Promise<WrittenFile> {
    const { output, file } = this;
    output.begin(pages);
    const numbers = { root: this.numberOf(root), info: this.numberOf(info) };
    await this.copyAll(() => {
      this.refuseTooLong(output.length);
      return output.drain();
    });
    return output.finish(numbers, (startXref) => this.contentId(startXref), file.budget);
  }

  /** What many parts of a document share may have become a part of each. */
  private refuseTooLong(length: number): void {
    const { documentInflatedBytes } = this.file.budget.limits;
    if (length <= documentInflatedBytes) return;
    const message = `Prepared for filling, the document has more than ${documentInflatedBytes} bytes (documentInflatedBytes).`;
    throw new PdfProblem('inflates_too_much', message);
  }

  private contentId(startXref: number): string {
    const hash = sha2(256, Uint8Array.from(String(startXref)), this.file.bytes);
    return Buffer.from(hash.subarray(0, 16)).toString('hex');
  }
}
