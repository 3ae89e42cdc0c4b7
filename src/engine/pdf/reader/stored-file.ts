import { limits } from '../../limits';
import { PdfProblem } from '../pdf-problem';
import { PdfDict, PdfStream, type PdfValue } from '../values';
import { decodeFilters, filterSteps } from './filters';
import { endsHere, readIndirectObject, readObjectHead } from './indirect-object';
import { ObjectStream } from './object-stream';
import { type ReadRange, Windows } from './windows';
import { WorkBudget } from './work-budget';
import { type FileRegion, readXrefRegions, regionAt, type XrefChain } from './xref-chain';
import type { XrefEntries, XrefEntry } from './xref-entries';

/** A finished PDF of which only the end is in memory: a compiled document and its suffix. */
export type StoredPdf = {
  start: { length: number; startXref: number; read: ReadRange };
  suffix: Uint8Array;
};

/** A stream that is read in parts, because it is long. */
export class LongStream {
  constructor(
    readonly dict: PdfDict,
    readonly length: number,
    readonly parts: () => AsyncIterable<Uint8Array>,
  ) {}
}

/** A longer object is read in parts if it is a stream. */
const LONG_BYTES = 256 * 1024;
/** The dictionary of a long stream is within its first bytes. */
const HEAD_BYTES = 16 * 1024;
/** `endstream` and the line end before it. */
const END_BYTES = 16;
const OBJECT_STREAMS_KEPT = 8;

/**
 * A finished PDF that is read from storage, object by object. The compiler wrote the document, so an
 * object that is not where it should be is a broken invariant.
 */
export class StoredFile {
  readonly budget: WorkBudget;
  readonly entries: XrefEntries;
  readonly trailer: PdfDict;
  readonly #regions: readonly FileRegion[];
  readonly #windows: Windows;
  /** Where the objects of the compiled document begin, in order, and where the last one ends. */
  readonly #offsets: Float64Array;
  readonly #objectStreams = new Map<number, ObjectStream>();

  private constructor(
    { start }: StoredPdf,
    parts: { budget: WorkBudget; chain: XrefChain; regions: readonly FileRegion[] },
  ) {
    this.budget = parts.budget;
    this.entries = parts.chain.entries;
    this.trailer = parts.chain.trailer;
    this.#regions = parts.regions;
    this.#windows = new Windows(start.read, start.startXref);
    this.#offsets = objectOffsets(this.entries, start.startXref);
  }

  static async open(pdf: StoredPdf): Promise<StoredFile> {
    const { start, suffix } = pdf;
    const { length, startXref } = start;
    const budget = new WorkBudget(limits, length + suffix.length);
    const end = await start.read({ offset: startXref, length: length - startXref });
    const regions = [
      { bytes: end, from: startXref },
      { bytes: suffix, from: length },
    ].filter(({ bytes }) => bytes.length > 0);
    return new StoredFile(pdf, { budget, regions, chain: await readXrefRegions(regions, budget) });
  }

  /** Reads one object. Objects of an object stream that is at hand are there at once. */
  read(
    number: number,
    entry: Exclude<XrefEntry, { kind: 'free' }>,
  ): PdfValue | LongStream | Promise<PdfValue | LongStream> {
    this.budget.spend(2);
    if (entry.kind === 'at_offset') return this.#readAt(number, entry.offset);
    const opened = this.#objectStreams.get(entry.container);
    return opened ? opened.read(number) : this.#readPacked(number, entry.container);
  }

  async #readAt(number: number, offset: number): Promise<PdfValue | LongStream> {
    const region = regionAt(this.#regions, offset);
    if (region) return this.#parse(number, region.bytes, offset - region.from);
    const length = this.#endOf(offset) - offset;
    const long = length > LONG_BYTES ? await this.#readLong(number, offset, length) : null;
    return long ?? this.#parse(number, await this.#windows.range(offset, length), 0);
  }

  async #readLong(number: number, offset: number, length: number): Promise<LongStream | null> {
    const { ref, value, start } = this.#headOf(await this.#windows.range(offset, HEAD_BYTES));
    const stored = value?.get('Length');
    if (!value || start === null || typeof stored !== 'number' || start + stored > length) return null;
    const end = await this.#windows.range(offset + start + stored, END_BYTES);
    if (ref?.number !== number || !endsHere(end, 0)) return null;
    return new LongStream(value, stored, () => this.#windows.parts(offset + start, stored));
  }

  /** The dictionary of a stream; without a value when the bytes end before the stream begins. */
  #headOf(bytes: Uint8Array) {
    try {
      const { ref, value, start } = readObjectHead(bytes, 0, this.budget);
      return { ref, value: value instanceof PdfDict ? value : null, start };
    } catch (error) {
      if (!(error instanceof PdfProblem) || error.code !== 'damaged') throw error;
      return { ref: null, value: null, start: null };
    }
  }

  #parse(number: number, bytes: Uint8Array, at: number): PdfValue {
    const { ref, value } = readIndirectObject(bytes, at, this.budget, (length) =>
      typeof length === 'number' ? length : null,
    );
    if (ref.number !== number) throw new Error(`A compiled document has no object ${number} in its place.`);
    return value;
  }

  async #readPacked(number: number, container: number): Promise<PdfValue> {
    const entry = this.entries.get(container);
    const stream = entry?.kind === 'at_offset' ? await this.#readWhole(container, entry.offset) : null;
    if (!(stream instanceof PdfStream)) throw new Error(`A compiled document lacks stream ${container}.`);
    const steps = filterSteps(stream.dict, (value) => value);
    const opened = new ObjectStream(stream.dict, decodeFilters(stream.raw, steps, this.budget), this.budget);
    this.#objectStreams.set(container, opened);
    for (const oldest of [...this.#objectStreams.keys()].slice(0, -OBJECT_STREAMS_KEPT))
      this.#objectStreams.delete(oldest);
    return opened.read(number);
  }

  async #readWhole(number: number, offset: number): Promise<PdfValue> {
    const region = regionAt(this.#regions, offset);
    if (region) return this.#parse(number, region.bytes, offset - region.from);
    const bytes = await this.#windows.range(offset, this.#endOf(offset) - offset);
    return this.#parse(number, bytes, 0);
  }

  /** Where the object at this offset ends at the latest. */
  #endOf(offset: number): number {
    let low = 0;
    for (let high = this.#offsets.length - 1; low < high; ) {
      const middle = (low + high) >> 1;
      if ((this.#offsets[middle] ?? 0) > offset) high = middle;
      else low = middle + 1;
    }
    return this.#offsets[low] ?? offset;
  }
}

function objectOffsets(entries: XrefEntries, end: number): Float64Array {
  const offsets = new Float64Array(entries.size + 1).fill(end);
  let count = 0;
  for (const [, entry] of entries)
    if (entry.kind === 'at_offset' && entry.offset < end) offsets[count++] = entry.offset;
  return offsets.sort().subarray(0, count + 1);
}
