import { latin1 } from '../pdf/reader/characters';
import type { PdfFile } from '../pdf/reader/pdf-file';
import type { Twins } from '../pdf/writer/copy-objects';
import type { ValuePrints } from './value-prints';

/** Shorter objects are not worth looking at twice. */
const WORTHWHILE_BYTES = 1024;
/** Longer ones are rarely the same, and looking at all of their bytes takes time. The first of a kind is let pass. */
const LARGE_BYTES = 128 * 1024;
const SAMPLE_BYTES = 64;
/** What is remembered of all sources together. */
const MOST_REMEMBERED = 50_000;

/** Fonts, images and contents that several sources have: the merged document has each of them once. */
export class SharedStreams {
  private readonly numbers = new Map<string, number>();
  private readonly samples = new Set<string>();

  find(print: string): number | null {
    return this.numbers.get(print) ?? null;
  }

  /** Whether a large object with this sample has been there before. */
  hasSeen(sample: string): boolean {
    if (this.samples.has(sample)) return true;
    if (this.samples.size < MOST_REMEMBERED) this.samples.add(sample);
    return false;
  }

  remember(print: string, number: number): void {
    if (this.numbers.size < MOST_REMEMBERED) this.numbers.set(print, number);
  }
}

/** Finds the streams of one source among those of the sources before it. */
export class SourceTwins implements Twins {
  private readonly offsets: Float64Array;
  private readonly passed = new Set<number>();

  constructor(
    private readonly file: PdfFile,
    private readonly shared: SharedStreams,
    private readonly prints: ValuePrints,
  ) {
    const offsets: number[] = [];
    for (const [, entry] of file.entries) if (entry.kind === 'at_offset') offsets.push(entry.offset);
    this.offsets = Float64Array.from(offsets).sort();
  }

  find(oldNumber: number): number | null {
    const print = this.printOf(oldNumber);
    return print === null ? null : this.shared.find(print);
  }

  remember(oldNumber: number, newNumber: number): void {
    const print = this.printOf(oldNumber);
    if (print !== null) this.shared.remember(print, newNumber);
  }

  private printOf(number: number): string | null {
    const entry = this.file.entries.get(number);
    if (entry?.kind !== 'at_offset' || this.passed.has(number)) return null;
    const room = this.room(entry.offset);
    if (room < WORTHWHILE_BYTES) return null;
    if (room < LARGE_BYTES || this.shared.hasSeen(this.sample(entry.offset, room)))
      return this.prints.ofStream(number);
    this.passed.add(number);
    return null;
  }

  private sample(offset: number, room: number): string {
    const middle = offset + (room >> 1);
    return `${room} ${latin1(this.file.bytes.subarray(middle, middle + SAMPLE_BYTES))}`;
  }

  /** How many bytes there are from where an object starts to where the next one does. */
  private room(offset: number): number {
    let [low, high] = [0, this.offsets.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.offsets[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return (this.offsets[low] ?? this.file.bytes.length) - offset;
  }
}
