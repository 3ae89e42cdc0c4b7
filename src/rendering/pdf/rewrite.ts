import { Buffer } from 'node:buffer';
import { ByteSink } from './byte-sink';
import { latin1 } from './characters';
import { sha2 } from './ciphers';
import type { FileEnd } from './file-update';
import type { PdfFile } from './pdf-file';
import { PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from './values';
import { writeValue } from './write-value';
import { LARGEST_OBJECT_NUMBER } from './xref-entries';

/** Decides what becomes of each dictionary on its way into the new file; null leaves a null in its place. */
export type Cleanse = (dict: PdfDict) => PdfDict | null;

export interface WrittenFile {
  bytes: Uint8Array;
  end: FileEnd;
}

/**
 * Writes a new file out of an old one: only what can be reached from the new catalogue, renumbered in the
 * order in which it is met, decrypted, each object in the open, with one classic cross-reference table.
 * The same input gives the same bytes.
 */
export class Rewrite {
  private readonly overrides = new Map<number, PdfValue>();
  private readonly newNumbers = new Map<number, number>();
  private readonly order: number[] = [];
  private lastAdded = LARGEST_OBJECT_NUMBER;

  constructor(
    private readonly file: PdfFile,
    private readonly cleanse: Cleanse,
  ) {}

  /** Adds an object that the old file does not have. */
  add(value: PdfValue): PdfRef {
    this.lastAdded += 1;
    this.overrides.set(this.lastAdded, value);
    return new PdfRef(this.lastAdded, 0);
  }

  /** Puts something else (or nothing) where the old file has object `number`. */
  replace(number: number, value: PdfValue): void {
    this.overrides.set(number, value);
  }

  /** The number an object will have in the new file; asked for one after the other, they are consecutive. */
  numberOf(ref: PdfRef): number {
    this.spellRef(ref);
    return this.newNumbers.get(ref.number) ?? 0;
  }

  /** Spells a value as it will stand in the new file. */
  spell(value: PdfValue): string {
    const sink = new ByteSink();
    writeValue(sink, this.cleansed(value), (ref) => this.spellRef(ref));
    return latin1(sink.toBytes());
  }

  async write(root: PdfRef, info: PdfRef): Promise<WrittenFile> {
    const sink = new ByteSink();
    const offsets: number[] = [];
    sink.text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
    const numbers = { root: this.numberOf(root), info: this.numberOf(info) };
    for (let index = 0; index < this.order.length; index += 1) {
      offsets.push(sink.length);
      this.writeObject(sink, index + 1, this.order[index] ?? 0);
      await this.file.budget.breathe();
    }
    const startXref = sink.length;
    await this.writeTable(sink, offsets);
    const end = { startXref, size: offsets.length + 1, ...numbers, id: this.contentId(startXref) };
    sink.text(`trailer\n<</Size ${end.size}/Root ${end.root} 0 R/Info ${end.info} 0 R`);
    sink.text(`/ID[<${end.id}><${end.id}>]>>\nstartxref\n${startXref}\n%%EOF\n`);
    return { bytes: sink.toBytes(), end: { ...end, length: sink.length } };
  }

  private contentId(startXref: number): string {
    const hash = sha2(256, Uint8Array.from(String(startXref)), this.file.bytes);
    return Buffer.from(hash.subarray(0, 16)).toString('hex');
  }

  private writeObject(sink: ByteSink, newNumber: number, oldNumber: number): void {
    const override = this.overrides.get(oldNumber);
    const value = override === undefined ? this.file.readObject(oldNumber) : override;
    sink.text(`${newNumber} 0 obj\n`);
    if (value instanceof PdfStream) this.writeStream(sink, value);
    else writeValue(sink, this.cleansed(value), (ref) => this.spellRef(ref));
    sink.text('\nendobj\n');
  }

  private writeStream(sink: ByteSink, stream: PdfStream): void {
    const bytes = this.file.storedBytes(stream);
    const dict = withoutCrypt(this.cleansed(stream.dict));
    // Bytes that live outside of the document (/F) are nothing to follow.
    const inside = dict.without('F', 'FFilter', 'FDecodeParms').with({ Length: bytes.length });
    writeValue(sink, inside, (ref) => this.spellRef(ref));
    sink.text('\nstream\n');
    sink.bytes(bytes);
    sink.text('\nendstream');
  }

  /** Depth is bounded because what was read was bounded. */
  private cleansed(value: PdfDict): PdfDict;
  private cleansed(value: PdfValue): PdfValue;
  private cleansed(value: PdfValue): PdfValue {
    this.file.budget.spend(1);
    if (Array.isArray(value)) return value.map((item) => this.cleansed(item));
    if (!(value instanceof PdfDict)) return value;
    const kept = this.cleanse(value);
    if (kept === null) return null;
    return new PdfDict(new Map([...kept.entries].map(([key, item]) => [key, this.cleansed(item)])));
  }

  private spellRef(ref: PdfRef): string {
    const known = this.newNumbers.get(ref.number);
    if (known !== undefined) return `${known} 0 R`;
    if (this.isNothing(ref.number)) return 'null';
    this.order.push(ref.number);
    this.newNumbers.set(ref.number, this.order.length);
    return `${this.order.length} 0 R`;
  }

  private isNothing(number: number): boolean {
    const override = this.overrides.get(number);
    if (override !== undefined) return override === null;
    const entry = this.file.entries.get(number);
    return entry === undefined || entry.kind === 'free';
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

/** The new file is not encrypted, so an exemption from encryption means nothing in it. */
function withoutCrypt(dict: PdfDict): PdfDict {
  const filter = dict.get('Filter');
  if (filter instanceof PdfName && filter.text === 'Crypt') return dict.without('Filter', 'DecodeParms');
  if (!Array.isArray(filter) || !(filter[0] instanceof PdfName) || filter[0].text !== 'Crypt') return dict;
  const parameters = dict.get('DecodeParms');
  const rest = Array.isArray(parameters) ? parameters.slice(1) : null;
  return dict.with({ Filter: filter.slice(1), DecodeParms: rest });
}
