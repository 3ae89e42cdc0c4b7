import { PdfProblem } from '../pdf-problem';
import type { PdfLimits } from './work-budget';

export type XrefEntry =
  | { readonly kind: 'free' }
  | { readonly kind: 'at_offset'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'packed'; readonly container: number; readonly index: number };

/** The largest object number that any reader accepts (Annex C of the standard names 8,388,607). */
export const LARGEST_OBJECT_NUMBER = 8_388_607;

export const FREE: XrefEntry = { kind: 'free' };

/**
 * The position of each object. Sections are read newest first, so the first entry of a number
 * stays.
 */
export class XrefEntries {
  readonly #byNumber = new Map<number, XrefEntry>();

  readonly #limits: PdfLimits;

  constructor(limits: PdfLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#byNumber.size;
  }

  get(number: number): XrefEntry | undefined {
    return this.#byNumber.get(number);
  }

  addOlder(number: number, entry: XrefEntry): void {
    if (!this.#byNumber.has(number)) this.addNewer(number, entry);
  }

  addNewer(number: number, entry: XrefEntry): void {
    if (!Number.isInteger(number) || number < 0 || number > LARGEST_OBJECT_NUMBER) return;
    this.#byNumber.set(number, entry);
    if (this.#byNumber.size > this.#limits.documentObjects) {
      throw new PdfProblem(
        'too_many_objects',
        `The document has more than ${this.#limits.documentObjects} objects (documentObjects).`,
      );
    }
  }

  [Symbol.iterator](): IterableIterator<[number, XrefEntry]> {
    return this.#byNumber.entries();
  }
}
