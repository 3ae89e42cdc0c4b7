import type { PdfValue } from '../values';

/** A dictionary takes about a kilobyte, ten times as much as in the file. */
const MOST_SHARED = 10_000;

/**
 * Objects that were read once, for two openings of a file: as it was, and with an update after it. An object that is at the
 * same place in both is the same.
 */
export class SharedObjects {
  readonly #read = new Map<number, { offset: number; value: PdfValue }>();

  /** Returns undefined for an object that was not read, or that is elsewhere now. */
  get(number: number, offset: number): PdfValue | undefined {
    const known = this.#read.get(number);
    return known?.offset === offset ? known.value : undefined;
  }

  keep(number: number, offset: number, value: PdfValue): void {
    if (this.#read.size < MOST_SHARED) this.#read.set(number, { offset, value });
  }
}
