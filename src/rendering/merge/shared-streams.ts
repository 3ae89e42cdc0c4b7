import type { Twins } from '../pdf/copy-objects';
import type { PdfFile } from '../pdf/pdf-file';
import type { ValuePrints } from './value-prints';

/** Shorter objects are not worth looking at twice. */
const WORTHWHILE_BYTES = 1024;
/** What is remembered of all sources together. */
const MOST_REMEMBERED = 50_000;

/** Fonts, images and contents that several sources have: the merged document has each of them once. */
export class SharedStreams {
  private readonly numbers = new Map<string, number>();

  find(print: string): number | null {
    return this.numbers.get(print) ?? null;
  }

  remember(print: string, number: number): void {
    if (this.numbers.size < MOST_REMEMBERED) this.numbers.set(print, number);
  }
}

/** Finds the streams of one source among those of the sources before it. */
export class SourceTwins implements Twins {
  private readonly offsets: Float64Array;

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
    return this.room(number) < WORTHWHILE_BYTES ? null : this.prints.ofStream(number);
  }

  /** How many bytes there are from where the object starts to where the next one does. */
  private room(number: number): number {
    const entry = this.file.entries.get(number);
    if (entry?.kind !== 'at_offset') return 0;
    let [low, high] = [0, this.offsets.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.offsets[middle] ?? 0) <= entry.offset) low = middle + 1;
      else high = middle;
    }
    return (this.offsets[low] ?? this.file.bytes.length) - entry.offset;
  }
}
