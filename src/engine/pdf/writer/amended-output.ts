import { latin1 } from '../reader/characters';
import { LARGEST_OBJECT_NUMBER } from '../reader/xref-entries';
import type { PdfDict, PdfValue } from '../values';
import { ByteSink } from './byte-sink';
import type { SpellRef } from './copy-objects';
import { type FileEnd, FileUpdate } from './file-update';
import type { RewriteOutput } from './rewrite-output';
import { writeValue } from './write-value';
import type { PageNumbers, WrittenFile } from './written-file';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Keeps a file byte for byte, and writes what changes as an incremental update after it. Objects
 * keep their numbers; those that stay as they are are not written again.
 */
export class AmendedOutput implements RewriteOutput {
  readonly #places = new Map<number, { from: number; to: number }>();
  readonly #dropped = new Set<number>();
  #pages: readonly number[] = [];

  readonly #before: Uint8Array;
  readonly #end: FileEnd;
  readonly #update: FileUpdate;

  constructor(file: Uint8Array, end: FileEnd) {
    const last = file.at(-1);
    const endsLine = last === LINE_FEED || last === CARRIAGE_RETURN;
    this.#before = endsLine ? file : withLineFeed(file);
    this.#end = { ...end, length: this.#before.length };
    this.#update = new FileUpdate(this.#end);
  }

  get length(): number {
    return this.#update.position;
  }

  begin({ numbers }: PageNumbers): void {
    this.#pages = numbers;
  }

  newNumber(old: number): number {
    return old <= LARGEST_OBJECT_NUMBER ? old : this.#update.newNumber();
  }

  value(number: number, value: PdfValue, spellRef: SpellRef, isNew: boolean): void {
    const text = spelled(value, spellRef);
    if (isNew) this.#write(number, () => this.#update.object(number, text));
  }

  stream(number: number, dict: PdfDict, bytes: Uint8Array, spellRef: SpellRef, isNew: boolean): void {
    const entries = spelled(dict.without('Length'), spellRef).slice('<<'.length, -'>>'.length);
    if (isNew) this.#write(number, () => this.#update.stream(number, entries, bytes));
  }

  drop(old: number): void {
    if (old <= LARGEST_OBJECT_NUMBER) this.#dropped.add(old);
  }

  /** Does nothing: the whole file stays in memory until the end. */
  drain(): undefined {}

  async finish(): Promise<WrittenFile> {
    for (const number of this.#dropped) this.#update.object(number, 'null');
    const startXref = this.#update.position;
    const added = this.#update.finish();
    const bytes = new Uint8Array(this.#before.length + added.length);
    bytes.set(this.#before);
    bytes.set(added, this.#before.length);
    const { size } = this.#update;
    return {
      bytes,
      end: { ...this.#end, length: bytes.length, startXref, size },
      pageOffsets: this.#pageOffsets(),
    };
  }

  #write(number: number, write: () => void): void {
    const from = this.#update.position;
    write();
    this.#places.set(number, { from, to: this.#update.position });
  }

  /** Pages are written in their order, so each one ends before the next begins. */
  #pageOffsets(): number[] {
    const places = this.#pages.map((number) => this.#places.get(number) ?? { from: 0, to: 0 });
    return [...places.map(({ from }) => from), places.at(-1)?.to ?? 0];
  }
}

/** An object right behind the end of a file, in the same line, would be a part of its last comment. */
function withLineFeed(file: Uint8Array): Uint8Array {
  const longer = new Uint8Array(file.length + 1);
  longer.set(file);
  longer[file.length] = LINE_FEED;
  return longer;
}

/** Spells a value. What it refers to is then met, and copied in its turn. */
function spelled(value: PdfValue, spellRef: SpellRef): string {
  const sink = new ByteSink(SPELLED_BYTES);
  writeValue(sink, value, spellRef);
  return latin1(sink.toBytes());
}

const SPELLED_BYTES = 1024;
