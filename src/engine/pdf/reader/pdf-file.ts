import { Decryptor } from '../encryption/decryptor';
import { PdfProblem } from '../pdf-problem';
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../values';
import { decodeFilters, filterSteps } from './filters';
import { headerIsAt, readIndirectObject } from './indirect-object';
import { ObjectStream } from './object-stream';
import type { SharedObjects } from './shared-objects';
import type { WorkBudget } from './work-budget';
import type { XrefSection } from './xref-chain';
import type { XrefEntries, XrefEntry } from './xref-entries';

const REFERENCE_HOPS = 32;
const CACHED_OBJECTS = 20_000;

export type FileParts = {
  readonly bytes: Uint8Array;
  readonly budget: WorkBudget;
  readonly entries: XrefEntries;
  readonly trailer: PdfDict;
  /** The newest cross-reference section, unless the file was opened without. */
  readonly newest?: XrefSection;
  readonly repaired: boolean;
  /** The password that opens the file. Most files open without one. */
  readonly password?: string;
  /** What another opening of the same file has read. */
  readonly shared?: SharedObjects | undefined;
};

/** A document whose objects are parsed on demand. `openPdf` makes one. */
export class PdfFile {
  readonly bytes: Uint8Array;
  readonly budget: WorkBudget;
  readonly entries: XrefEntries;
  readonly trailer: PdfDict;
  readonly newest: XrefSection | undefined;
  repaired: boolean;
  #decryptor: Decryptor | null = null;
  readonly #cache = new Map<number, PdfValue>();
  readonly #objectStreams = new Map<number, ObjectStream | null>();
  #lengthsBeingRead = 0;
  readonly #parts: FileParts;

  constructor(parts: FileParts) {
    this.#parts = parts;
    this.bytes = parts.bytes;
    this.budget = parts.budget;
    this.entries = parts.entries;
    this.trailer = parts.trailer;
    this.newest = parts.newest;
    this.repaired = parts.repaired;
    const encrypt = this.resolve(this.trailer.get('Encrypt'));
    if (encrypt instanceof PdfDict)
      this.#decryptor = Decryptor.open(
        this.#withoutReferences(encrypt),
        this.#fileId(),
        parts.password ?? '',
      );
    this.#cache.clear();
  }

  /** The same document with another budget, and no objects in memory. */
  withBudget(budget: WorkBudget): PdfFile {
    return new PdfFile({ ...this.#parts, budget, repaired: this.repaired });
  }

  get isEncrypted(): boolean {
    return this.#decryptor !== null;
  }

  /**
   * Follows references to the object itself. Missing or damaged objects are null, as the standard
   * requires.
   */
  resolve(value: PdfValue): PdfValue {
    let current = value;
    for (let hops = 0; current instanceof PdfRef && hops < REFERENCE_HOPS; hops += 1) {
      current = this.#cached(current.number);
    }
    return current instanceof PdfRef ? null : current;
  }

  dict(value: PdfValue): PdfDict | null {
    const resolved = this.resolve(value);
    if (resolved instanceof PdfDict) return resolved;
    return resolved instanceof PdfStream ? resolved.dict : null;
  }

  array(value: PdfValue): PdfValue[] | null {
    const resolved = this.resolve(value);
    return Array.isArray(resolved) ? resolved : null;
  }

  number(value: PdfValue): number | null {
    const resolved = this.resolve(value);
    return typeof resolved === 'number' ? resolved : null;
  }

  name(value: PdfValue): string | null {
    const resolved = this.resolve(value);
    return resolved instanceof PdfName ? resolved.text : null;
  }

  /** Reads one object without caching it, for passes over the whole file. */
  readObject(number: number): PdfValue {
    const entry = this.entries.get(number);
    if (entry === undefined || entry.kind === 'free') return null;
    this.budget.spend(2);
    try {
      return this.#readEntry(number, entry);
    } catch (error) {
      if (!(error instanceof PdfProblem) || error.code !== 'damaged') throw error;
      this.repaired = true;
      return null;
    }
  }

  /** Reads one object that the next opening of the file reads, too. */
  readShared(number: number): PdfValue {
    const { shared } = this.#parts;
    const entry = this.entries.get(number);
    if (shared === undefined || entry?.kind !== 'at_offset') return this.readObject(number);
    const known = shared.get(number, entry.offset);
    if (known !== undefined) {
      this.budget.spend(2);
      return known;
    }
    const value = this.readObject(number);
    shared.keep(number, entry.offset, value);
    return value;
  }

  /** The bytes of a stream as stored in the file, decrypted. */
  storedBytes(stream: PdfStream): Uint8Array {
    this.budget.spend(this.#decryptor ? stream.raw.length >> 6 : 1);
    return this.#decryptor ? this.#decryptor.decryptStream(stream) : stream.raw;
  }

  decode(stream: PdfStream): Uint8Array {
    return decodeFilters(this.storedBytes(stream), this.filtersOf(stream.dict), this.budget);
  }

  filtersOf(dict: PdfDict) {
    return filterSteps(dict, (value) => this.resolve(value));
  }

  objectStream(number: number): ObjectStream | null {
    const known = this.#objectStreams.get(number);
    if (known !== undefined) return known;
    // The null is set before reading, so that an object stream that needs itself gets null instead
    // of looping.
    this.#objectStreams.set(number, null);
    const entry = this.entries.get(number);
    const container = entry?.kind === 'at_offset' ? this.readObject(number) : null;
    if (!(container instanceof PdfStream)) return null;
    const opened = new ObjectStream(
      this.#resolvedCounts(container.dict),
      this.decode(container),
      this.budget,
    );
    this.#objectStreams.set(number, opened);
    return opened;
  }

  /** Whether every object starts where the cross-reference says. Most damaged files fail here. */
  async entriesAreRight(): Promise<boolean> {
    for (const [number, entry] of this.entries) {
      if (entry.kind === 'at_offset' && !headerIsAt(this.bytes, entry.offset, number, this.budget))
        return false;
      this.budget.spend(1);
      if (this.budget.mustBreathe) await this.budget.breathe();
    }
    return true;
  }

  /**
   * Clears the object cache, because new cross-reference entries can supply objects that were
   * missing.
   */
  forgetObjects(): void {
    this.#cache.clear();
  }

  #cached(number: number): PdfValue {
    const known = this.#cache.get(number);
    if (known !== undefined) return known;
    if (this.#cache.size >= CACHED_OBJECTS) this.#cache.clear();
    const value = this.readObject(number);
    this.#cache.set(number, value);
    return value;
  }

  #readEntry(number: number, entry: Exclude<XrefEntry, { kind: 'free' }>): PdfValue {
    if (entry.kind === 'packed') return this.objectStream(entry.container)?.read(number) ?? null;
    const read = readIndirectObject(this.bytes, entry.offset, this.budget, (length) =>
      this.#lengthOf(length),
    );
    if (read.ref.number !== number) return null;
    return this.#decryptor ? this.#decryptor.decryptStrings(read.value, read.ref) : read.value;
  }

  /**
   * The /Length of a stream, which may be a reference. A chain of streams that need each other's
   * lengths is cut off here.
   */
  #lengthOf(value: PdfValue): number | null {
    if (typeof value === 'number') return value;
    if (!(value instanceof PdfRef) || this.#lengthsBeingRead > 3) return null;
    this.#lengthsBeingRead += 1;
    try {
      return this.number(value);
    } finally {
      this.#lengthsBeingRead -= 1;
    }
  }

  #resolvedCounts(dict: PdfDict): PdfDict {
    return dict.with({ N: this.resolve(dict.get('N')), First: this.resolve(dict.get('First')) });
  }

  #withoutReferences(dict: PdfDict): PdfDict {
    return new PdfDict(new Map([...dict.entries].map(([key, value]) => [key, this.resolve(value)])));
  }

  #fileId(): Uint8Array {
    const first = this.resolve(this.array(this.trailer.get('ID'))?.[0] ?? null);
    return first instanceof PdfString ? first.bytes : new Uint8Array(0);
  }
}
