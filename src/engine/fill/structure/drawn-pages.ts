import type { Field } from '../../fields/field-schema';
import type { FontUses } from '../../text/fonts/font-use';
import type { Sheet } from '../annotation-lists';
import type { DocumentPlan } from '../document-plan';
import { PageContent } from '../draw/draw-content';
import { isDecoration } from './field-words';
import { fieldPlaceOf } from './find-field-place';
import type { PageStructurePlan } from './structure-plan';

/** A form of a tagged page, and what is drawn in it. */
export type DrawnForm = { number: number; page: number; content: PageContent };

/**
 * What is drawn on the pages of a document. On a tagged page, each value is drawn where the
 * structure has its field, and what means nothing apart from it.
 */
export class DrawnPages {
  /** By index of the page, counting repeated pages. Pages on which nothing is drawn cost nothing. */
  readonly contents = new Map<number, PageContent>();
  readonly #forms = new Map<number, DrawnForm>();

  readonly #plan: DocumentPlan;
  readonly #sheets: readonly Sheet[];
  readonly #uses: FontUses;

  constructor(plan: DocumentPlan, sheets: readonly Sheet[], uses: FontUses) {
    this.#plan = plan;
    this.#sheets = sheets;
    this.#uses = uses;
  }

  get forms(): readonly DrawnForm[] {
    return [...this.#forms.values()];
  }

  /** Whether what is drawn on a page can be read. Repeated pages are read as they are shown. */
  isTagged(page: number): boolean {
    return this.#structureOf(page) !== undefined;
  }

  /** Draws the value of a field. */
  value(page: number, field: Field, draw: (content: PageContent) => void): void {
    if (isDecoration(field)) {
      this.artifact(page, draw);
      return;
    }
    const structure = this.#structureOf(page);
    const place = structure && fieldPlaceOf(field, structure);
    if (place) this.#draw(page, place.form, draw);
    else this.#drawOver(page, draw);
  }

  /** Draws what means nothing. */
  artifact(page: number, draw: (content: PageContent) => void): void {
    const structure = this.#structureOf(page);
    if (structure) this.#draw(page, structure.artifacts, draw);
    else this.#drawOver(page, draw);
  }

  #drawOver(page: number, draw: (content: PageContent) => void): void {
    const content = this.contents.get(page) ?? new PageContent(this.#uses);
    draw(content);
    if (!content.isEmpty) this.contents.set(page, content);
  }

  #draw(page: number, number: number, draw: (content: PageContent) => void): void {
    const form = this.#forms.get(number) ?? {
      ...{ number, page: this.#sheets[page]?.index ?? page },
      content: new PageContent(this.#uses),
    };
    draw(form.content);
    if (!form.content.isEmpty) this.#forms.set(number, form);
  }

  #structureOf(page: number): PageStructurePlan | undefined {
    const { structure } = this.#plan.base;
    if (structure === undefined) return undefined;
    const { index, again } = this.#sheets[page] ?? { index: page, again: false };
    return again ? undefined : structure.pages[index];
  }
}
