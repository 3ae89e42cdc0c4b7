import type { WorkBudget } from '../reader/work-budget';
import type { PdfDict, PdfValue } from '../values';
import { ByteSink } from './byte-sink';
import type { SpellRef } from './copy-objects';
import type { RewriteOutput } from './rewrite-output';
import { writeValue } from './write-value';
import type { PageNumbers, WrittenFile } from './written-file';

/**
 * Writes objects uncompressed in the order of their numbers, and a classic cross-reference table.
 */
export class OpenOutput implements RewriteOutput {
  readonly #sink = new ByteSink();
  readonly #offsets: number[] = [];
  #count = 0;
  #pages: PageNumbers = { firstPage: 0, numbers: [], lastOfFirst: 0 };

  get length(): number {
    return this.#sink.length;
  }

  begin(pages: PageNumbers): void {
    this.#pages = pages;
    this.#sink.text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  }

  newNumber(): number {
    this.#count += 1;
    return this.#count;
  }

  value(number: number, value: PdfValue, spellRef: SpellRef): void {
    this.#beginObject(number);
    writeValue(this.#sink, value, spellRef);
    this.#sink.text('\nendobj\n');
  }

  stream(number: number, dict: PdfDict, bytes: Uint8Array, spellRef: SpellRef): void {
    this.#beginObject(number);
    writeValue(this.#sink, dict, spellRef);
    this.#sink.text('\nstream\n');
    this.#sink.bytes(bytes);
    this.#sink.text('\nendstream\nendobj\n');
  }

  /** Does nothing: the whole file stays in memory until the end. */
  drain(): undefined {}

  async finish(
    { root, info }: { root: number; info: number },
    idOf: (startXref: number) => string,
    budget: WorkBudget,
  ): Promise<WrittenFile> {
    const sink = this.#sink;
    const offsets = this.#offsets;
    const pages = this.#pages;
    const startXref = sink.length;
    await this.#writeTable(budget);
    const [id, size] = [idOf(startXref), offsets.length + 1];
    sink.text(`trailer\n<</Size ${size}/Root ${root} 0 R/Info ${info} 0 R`);
    sink.text(`/ID[<${id}><${id}>]>>\nstartxref\n${startXref}\n%%EOF\n`);
    const from = pages.firstPage - 1;
    const ends = [...offsets.slice(1), startXref];
    return {
      bytes: sink.toBytes(),
      end: { length: sink.length, startXref, size, root, info, id, xref: 'table' },
      // Each page ends where the next object begins.
      pageOffsets: [...offsets, startXref].slice(from, from + pages.numbers.length + 1),
      firstPageEnd: ends[pages.lastOfFirst - 1] ?? startXref,
    };
  }

  #beginObject(number: number): void {
    this.#offsets.push(this.#sink.length);
    this.#sink.text(`${number} 0 obj\n`);
  }

  async #writeTable(budget: WorkBudget): Promise<void> {
    this.#sink.text(`xref\n0 ${this.#offsets.length + 1}\n0000000000 65535 f \n`);
    for (const offset of this.#offsets) {
      this.#sink.text(`${String(offset).padStart(10, '0')} 00000 n \n`);
      budget.spend(1);
      await budget.breathe();
    }
  }
}
