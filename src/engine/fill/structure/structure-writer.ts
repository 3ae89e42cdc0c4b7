import type { ObjectWriter } from '../../pdf/writer/file-update';
import type { Sheet } from '../annotation-lists';
import type { FormBox } from '../editable/form-box';
import type { DrawnForm, SaidField } from './drawn-pages';
import { fieldPlaceOf } from './find-field-place';
import { hasState, spellPrinted } from './printed-field';
import { type FieldPlace, isTaggedAgain, type PageStructurePlan, type StructurePlan } from './structure-plan';

type Given = {
  /** The pages of the document in order; empty when every page comes once. */
  sheets: readonly Sheet[];
  drawn: readonly DrawnForm[];
  said: readonly SaidField[];
  /** The number of the first page. The next pages have the next numbers. */
  firstPage: number;
};

/** Adds boxes and pages to the structure of a tagged document. */
export class StructureWriter {
  readonly #entries: string[];
  readonly #kids = new Map<number, string>();
  readonly #claimed: Set<number>;
  #nextKey: number;

  readonly #update: ObjectWriter;
  readonly #plan: StructurePlan;
  readonly #sheets: readonly Sheet[];
  readonly #firstPage: number;
  /** The numbers of repeated pages, by their places among all pages. */
  readonly #repeated = new Map<number, number>();

  /** The places of fields in which something is `drawn`, or that have something `said`, are not free for boxes. */
  constructor(update: ObjectWriter, plan: StructurePlan, { sheets, drawn, said, firstPage }: Given) {
    this.#update = update;
    this.#plan = plan;
    this.#sheets = sheets;
    this.#firstPage = firstPage;
    this.#entries = [plan.entry];
    this.#nextKey = plan.nextKey;
    this.#claimed = new Set([...drawn.map(({ number }) => number), ...said.map(({ place }) => place.form)]);
    for (const { place, printed } of said) this.#rewrite(place, spellPrinted(printed, place.attributes));
  }

  /** Enters the box of a fillable field. Returns the entry of its annotation. */
  box({ field, page: sheet }: FormBox, annotation: number): string {
    const { index, again } = this.#sheets[sheet] ?? { index: sheet, again: false };
    const page = this.#plan.pages[index];
    if (page === undefined) return '';
    const on = again ? this.numberOf(sheet) : this.#firstPage + index;
    const reference = `<</Type/OBJR/Pg ${on} 0 R/Obj ${annotation} 0 R>>`;
    const place = again ? null : fieldPlaceOf(field, page);
    if (place !== null && !this.#claimed.has(place.form)) {
      this.#claimed.add(place.form);
      this.#addKid(place, reference);
      // A box says its own state.
      if (hasState(place.role)) this.#rewrite(place, place.attributes ? `/A[${place.attributes}]` : '');
      return `/StructParent ${place.key}`;
    }
    const element = this.#element(page, 'Form', { kids: reference, on });
    return `/StructParent ${this.#enter(`${element} 0 R`)}`;
  }

  /** The number of a page that repeats another. Boxes on it are written before it. */
  numberOf(sheet: number): number {
    const number = this.#repeated.get(sheet) ?? this.#update.newNumber();
    this.#repeated.set(sheet, number);
    return number;
  }

  /** Enters a page that repeats another. Returns its entry. */
  repeated(index: number, number: number): string {
    const page = this.#plan.pages[index];
    if (!isTaggedAgain(page)) return '';
    const marks = Array.from({ length: page.marks }, (_, mark) => mark);
    const element = this.#element(page, 'P', { kids: `[${marks.join(' ')}]`, on: number });
    return `/StructParents ${this.#enter(`[${marks.map(() => `${element} 0 R`).join(' ')}]`)}/Tabs/S`;
  }

  /** Enters a new page with one piece of tagged content. Returns its entry. */
  made(number: number): string {
    const last = Object.values(this.#plan.pages).at(-1);
    if (last === undefined) return '';
    const element = this.#element(last, 'P', { kids: '0', on: number });
    return `/StructParents ${this.#enter(`[${element} 0 R]`)}/Tabs/S`;
  }

  /** Writes what was entered. */
  write(): void {
    for (const [list, kids] of this.#kids) this.#update.object(list, `[${kids}]`);
    if (this.#entries.length === 1) return;
    const limits = `${Number.parseInt(this.#plan.entry, 10)} ${this.#nextKey - 1}`;
    this.#update.object(this.#plan.leaf, `<</Limits[${limits}]/Nums[${this.#entries.join(' ')}]>>`);
  }

  /** Adds an element to the section of a page. `on` is the page that shows its kids. */
  #element(page: PageStructurePlan, type: string, { kids, on }: { kids: string; on: number }): number {
    const element = this.#update.newNumber();
    const place = `/P ${page.section} 0 R/Pg ${on} 0 R`;
    this.#update.object(element, `<</Type/StructElem/S/${type}${place}/K ${kids}>>`);
    this.#addKid(page, ` ${element} 0 R`);
    return element;
  }

  #rewrite({ element, entries, kids }: FieldPlace, says: string): void {
    this.#update.object(element, `<<${entries}${says}/K ${kids} 0 R>>`);
  }

  #addKid({ kids, own }: { kids: number; own: string }, kid: string): void {
    this.#kids.set(kids, `${this.#kids.get(kids) ?? own}${kid}`);
  }

  #enter(value: string): number {
    this.#entries.push(`${this.#nextKey} ${value}`);
    this.#nextKey += 1;
    return this.#nextKey - 1;
  }
}
