import type { FileUpdate } from '../pdf/writer/file-update';
import type { BasePlan } from './document-plan';

/** A page of the document in the finished PDF. `again` is true for its repetitions. */
export type Sheet = {
  index: number;
  again: boolean;
};

/**
 * The lists of annotations in which boxes are entered. Every page has one; a repeated page gets its
 * own.
 */
export class AnnotationLists {
  readonly #made = new Map<number, number>();
  readonly #entered = new Map<number, string>();

  readonly #update: FileUpdate;
  readonly #base: Pick<BasePlan, 'firstAnnotations' | 'annotations'>;
  readonly #sheets: readonly Sheet[];

  constructor(
    update: FileUpdate,
    base: Pick<BasePlan, 'firstAnnotations' | 'annotations'>,
    /** Empty when every page comes once. */
    sheets: readonly Sheet[],
  ) {
    this.#update = update;
    this.#base = base;
    this.#sheets = sheets;
  }

  /** Enters a box on a page, after the document's own annotations. The Tab key follows this order. */
  enter(sheet: number, annotation: number): void {
    const before = this.#entered.get(sheet) ?? this.#listOf(sheet).own;
    this.#entered.set(sheet, `${before} ${annotation} 0 R`);
  }

  /** Writes the lists in which something was entered. */
  write(): void {
    for (const [sheet, list] of this.#entered) this.#update.object(this.#listOf(sheet).number, `[${list}]`);
  }

  /** Returns the object number of a page's list and the document's own annotations in it. */
  #listOf(sheet: number): { number: number; own: string } {
    const { index, again } = this.#sheets[sheet] ?? { index: sheet, again: false };
    const { firstAnnotations, annotations } = this.#base;
    if (!again) return { number: firstAnnotations + index, own: annotations[index] ?? '' };
    const number = this.#made.get(sheet) ?? this.#update.newNumber();
    this.#made.set(sheet, number);
    return { number, own: '' };
  }

  /** Returns the entry for the list of a repeated page, empty when it has no boxes. */
  entryOf(sheet: number): string {
    const number = this.#made.get(sheet);
    return number === undefined ? '' : `/Annots ${number} 0 R`;
  }
}
