import { latin1 } from '../pdf/reader/characters';
import type { PdfFile } from '../pdf/reader/pdf-file';
import type { Twins } from '../pdf/writer/copy-objects';
import type { ValuePrints } from './value-prints';

/** The smallest object worth comparing. */
const WORTHWHILE_BYTES = 1024;
/**
 * From this size on, objects are rarely equal and reading all their bytes takes time. So the first
 * object with a given sample is not compared.
 */
const LARGE_BYTES = 128 * 1024;
const SAMPLE_BYTES = 64;
/** The most prints, and the most samples, remembered for all sources together. */
const MOST_REMEMBERED = 50_000;

/**
 * The fonts, images and contents that several sources have in common. The merged document holds
 * each once.
 */
export class SharedStreams {
  readonly #numbers = new Map<string, number>();
  readonly #samples = new Set<string>();

  find(print: string): number | null {
    return this.#numbers.get(print) ?? null;
  }

  /** Whether a large object with this sample was seen before. Remembers the sample. */
  hasSeen(sample: string): boolean {
    if (this.#samples.has(sample)) return true;
    if (this.#samples.size < MOST_REMEMBERED) this.#samples.add(sample);
    return false;
  }

  remember(print: string, number: number): void {
    if (this.#numbers.size < MOST_REMEMBERED) this.#numbers.set(print, number);
  }
}

/** Finds streams of one source that earlier sources have too. */
export class SourceTwins implements Twins {
  readonly #offsets: Float64Array;
  readonly #passed = new Set<number>();

  readonly #file: PdfFile;
  readonly #shared: SharedStreams;
  readonly #prints: ValuePrints;

  constructor(file: PdfFile, shared: SharedStreams, prints: ValuePrints) {
    this.#file = file;
    this.#shared = shared;
    this.#prints = prints;

    const offsets: number[] = [];
    for (const [, entry] of file.entries) if (entry.kind === 'at_offset') offsets.push(entry.offset);
    this.#offsets = Float64Array.from(offsets).sort();
  }

  find(oldNumber: number): number | null {
    const print = this.#printOf(oldNumber);
    return print === null ? null : this.#shared.find(print);
  }

  remember(oldNumber: number, newNumber: number): void {
    const print = this.#printOf(oldNumber);
    if (print !== null) this.#shared.remember(print, newNumber);
  }

  #printOf(number: number): string | null {
    const entry = this.#file.entries.get(number);
    if (entry?.kind !== 'at_offset' || this.#passed.has(number)) return null;
    const room = this.#room(entry.offset);
    if (room < WORTHWHILE_BYTES) return null;
    if (room < LARGE_BYTES || this.#shared.hasSeen(this.#sample(entry.offset, room)))
      return this.#prints.ofStream(number);
    this.#passed.add(number);
    return null;
  }

  #sample(offset: number, room: number): string {
    const middle = offset + (room >> 1);
    return `${room} ${latin1(this.#file.bytes.subarray(middle, middle + SAMPLE_BYTES))}`;
  }

  /** The number of bytes from the start of an object to the start of the next one. */
  #room(offset: number): number {
    let [low, high] = [0, this.#offsets.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#offsets[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return (this.#offsets[low] ?? this.#file.bytes.length) - offset;
  }
}
