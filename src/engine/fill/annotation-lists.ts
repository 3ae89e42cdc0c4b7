import type { FileUpdate } from '../pdf/writer/file-update';
import type { BasePlan } from './document-plan';

/** A page of the document, and whether it has been there already. */
export interface Sheet {
  index: number;
  again: boolean;
}

/** Where boxes are entered: every page has a list of its annotations, pages that come again one of their own. */
export class AnnotationLists {
  private readonly made = new Map<number, number>();

  constructor(
    private readonly update: FileUpdate,
    private readonly base: Pick<BasePlan, 'firstAnnotations' | 'annotations'>,
    /** None when every page comes once. */
    private readonly sheets: readonly Sheet[],
  ) {}

  /** The number of a page's list, and what it has of the document's own. */
  listOf(sheet: number): { number: number; own: string } {
    const { index, again } = this.sheets[sheet] ?? { index: sheet, again: false };
    const { firstAnnotations, annotations } = this.base;
    if (!again) return { number: firstAnnotations + index, own: annotations[index] ?? '' };
    const number = this.made.get(sheet) ?? this.update.newNumber();
    this.made.set(sheet, number);
    return { number, own: '' };
  }

  /** What a page that comes again says of its list, when boxes were entered there. */
  entryOf(sheet: number): string {
    const number = this.made.get(sheet);
    return number === undefined ? '' : `/Annots ${number} 0 R`;
  }
}
