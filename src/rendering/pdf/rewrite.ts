import { Buffer } from 'node:buffer';
import { ByteSink } from './byte-sink';
import { sha2 } from './ciphers';
import { type Cleanse, ObjectCopy, type ObjectTarget, type SpellRef } from './copy-objects';
import type { FileEnd } from './file-update';
import type { PdfFile } from './pdf-file';
import { PdfProblem } from './pdf-problem';
import type { PdfDict, PdfRef, PdfValue } from './values';
import { writeValue } from './write-value';

export type { Cleanse } from './copy-objects';

export interface WrittenFile {
  bytes: Uint8Array;
  end: FileEnd;
  /** Where the objects are, the first one's first. */
  offsets: readonly number[];
}

/**
 * Writes a new file out of an old one: only what can be reached from the new catalogue, each object in the open,
 * with one classic cross-reference table. The same input gives the same bytes.
 */
export class Rewrite extends ObjectCopy {
  private readonly output: OpenObjects;

  constructor(file: PdfFile, cleanse: Cleanse) {
    const output = new OpenObjects();
    super(file, cleanse, output);
    this.output = output;
  }

  async write(root: PdfRef, info: PdfRef): Promise<WrittenFile> {
    const { sink, offsets } = this.output;
    sink.text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
    const numbers = { root: this.numberOf(root), info: this.numberOf(info) };
    await this.copyAll(() => this.refuseTooLong(sink));
    const startXref = sink.length;
    await this.writeTable(sink, offsets);
    const end = { startXref, size: offsets.length + 1, ...numbers, id: this.contentId(startXref) };
    sink.text(`trailer\n<</Size ${end.size}/Root ${end.root} 0 R/Info ${end.info} 0 R`);
    sink.text(`/ID[<${end.id}><${end.id}>]>>\nstartxref\n${startXref}\n%%EOF\n`);
    return { bytes: sink.toBytes(), end: { ...end, length: sink.length }, offsets };
  }

  /** What many parts of a document share may have become a part of each. */
  private refuseTooLong({ length }: ByteSink): undefined {
    const { documentInflatedBytes } = this.file.budget.limits;
    if (length <= documentInflatedBytes) return;
    const message = `Prepared for filling, the document has more than ${documentInflatedBytes} bytes (documentInflatedBytes).`;
    throw new PdfProblem('inflates_too_much', message);
  }

  private contentId(startXref: number): string {
    const hash = sha2(256, Uint8Array.from(String(startXref)), this.file.bytes);
    return Buffer.from(hash.subarray(0, 16)).toString('hex');
  }

  private async writeTable(sink: ByteSink, offsets: readonly number[]): Promise<void> {
    sink.text(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`);
    for (const offset of offsets) {
      sink.text(`${String(offset).padStart(10, '0')} 00000 n \n`);
      this.file.budget.spend(1);
      await this.file.budget.breathe();
    }
  }
}

/** Objects one after the other as they come: they come in the order of their numbers. */
class OpenObjects implements ObjectTarget {
  readonly sink = new ByteSink();
  readonly offsets: number[] = [];
  private count = 0;

  newNumber(): number {
    this.count += 1;
    return this.count;
  }

  value(number: number, value: PdfValue, spellRef: SpellRef): void {
    this.begin(number);
    writeValue(this.sink, value, spellRef);
    this.sink.text('\nendobj\n');
  }

  stream(number: number, dict: PdfDict, bytes: Uint8Array, spellRef: SpellRef): void {
    this.begin(number);
    writeValue(this.sink, dict, spellRef);
    this.sink.text('\nstream\n');
    this.sink.bytes(bytes);
    this.sink.text('\nendstream\nendobj\n');
  }

  private begin(number: number): void {
    this.offsets.push(this.sink.length);
    this.sink.text(`${number} 0 obj\n`);
  }
}
