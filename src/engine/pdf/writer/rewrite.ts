import { Buffer } from 'node:buffer';
import { sha2 } from '../encryption/ciphers';
import { PdfProblem } from '../pdf-problem';
import type { PdfFile } from '../reader/pdf-file';
import type { PdfRef } from '../values';
import { type Cleanse, ObjectCopy } from './copy-objects';
import { OpenOutput } from './open-output';
import { PackedOutput } from './packed-output';
import type { RewriteOutput } from './rewrite-output';
import type { PageNumbers, WrittenFile } from './written-file';

export type { Cleanse } from './copy-objects';

/**
 * From this number of objects on, objects are packed. Uncompressed, they would be several times as
 * long as in the old file, to store and to send with every PDF. With fewer objects the difference
 * is some kilobytes.
 */
const OBJECTS_TO_PACK = 10_000;

/**
 * Writes a new file from an old one, with only the objects reachable from the new catalogue.
 * Objects are uncompressed, with one classic cross-reference table; from `OBJECTS_TO_PACK` on, all
 * but the pages go into object streams. The same input gives the same bytes. Another output may
 * keep the old file instead.
 */
export class Rewrite extends ObjectCopy {
  readonly #output: RewriteOutput;

  constructor(file: PdfFile, cleanse: Cleanse, output = newOutput(file)) {
    super(file, cleanse, output);
    this.#output = output;
  }

  async write(root: PdfRef, info: PdfRef, pages: PageNumbers): Promise<WrittenFile> {
    const { file } = this;
    const output = this.#output;
    output.begin(pages);
    const numbers = { root: this.numberOf(root), info: this.numberOf(info) };
    await this.copyAll(() => {
      this.#refuseTooLong(output.length);
      return output.drain();
    });
    return output.finish(numbers, (startXref) => this.#contentId(startXref), file.budget);
  }

  /**
   * Refuses an output that is too long: parts that many places shared in the old file may have been
   * copied into each.
   */
  #refuseTooLong(length: number): void {
    const { documentInflatedBytes } = this.file.budget.limits;
    if (length <= documentInflatedBytes) return;
    const message = `The document has more than ${documentInflatedBytes} bytes after it was prepared for filling (documentInflatedBytes).`;
    throw new PdfProblem('inflates_too_much', message);
  }

  #contentId(startXref: number): string {
    const hash = sha2(256, Uint8Array.from(String(startXref)), this.file.bytes);
    return Buffer.from(hash.subarray(0, 16)).toString('hex');
  }
}

function newOutput(file: PdfFile): RewriteOutput {
  return file.entries.size < OBJECTS_TO_PACK ? new OpenOutput() : new PackedOutput();
}
