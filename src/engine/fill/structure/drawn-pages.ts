import type { Field } from '../../fields/field-schema';
import type { FontUses } from '../../text/fonts/font-use';
import type { Sheet } from '../annotation-lists';
import type { DocumentPlan } from '../document-plan';
import { PageContent } from '../draw/draw-content';
import type { DrawValues } from '../draw/draw-values';
import { DrawingOrder } from './drawing-order';
import { means, wordsFor } from './field-words';
import { type FoundPlace, fieldPlaceOf } from './find-field-place';
import type { PageStructurePlan } from './structure-plan';

/** A form of a tagged page, and what is drawn in it. */
export type DrawnForm = { number: number; page: number; content: PageContent };

type Draw = (content: PageContent) => void;

/**
 * What is drawn on the pages of a document. On a tagged page, each value is drawn where the
 * structure has its field, and what means nothing apart from it.
 */
export class DrawnPages {
  /** By index of the page, counting repeated pages. Pages on which nothing is drawn cost nothing. */
  readonly contents = new Map<number, PageContent>();
  readonly #forms = new Map<number, DrawnForm>();
  readonly #orders = new Map<number, DrawingOrder>();

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

  /** Draws a field above the fields before it, on a tagged page with words for what is no text. */
  field(page: number, field: Field, values: DrawValues, draw: Draw): void {
    const structure = this.#structureOf(page);
    if (structure === undefined) {
      this.#drawOver(page, draw);
      return;
    }
    const order = this.#orders.get(page) ?? new DrawingOrder();
    this.#orders.set(page, order);
    const wanted = means(field, values) ? fieldPlaceOf(field, structure) : belowOf(structure);
    const place = wanted !== null && order.allows(wanted.layer, field) ? wanted : null;
    const words = wordsFor(field, values, place?.said);
    const drawn: Draw = words === null ? draw : (content) => content.described(words, () => draw(content));
    const isDrawn = place === null ? this.#drawOver(page, drawn) : this.#draw(page, place.form, drawn);
    if (isDrawn) order.enter(place?.layer ?? structure.fields.length + 1, field);
  }

  /** Draws what means nothing, below all fields or above them. */
  artifact(page: number, layer: 'below' | 'above', draw: Draw): void {
    const structure = this.#structureOf(page);
    if (structure) this.#draw(page, structure[layer], draw);
    else this.#drawOver(page, draw);
  }

  /** Draws in the overlay of a page. Returns whether anything was drawn. */
  #drawOver(page: number, draw: Draw): boolean {
    const content = this.contents.get(page) ?? new PageContent(this.#uses);
    const isDrawn = content.adds(draw);
    if (isDrawn) this.contents.set(page, content);
    return isDrawn;
  }

  #draw(page: number, number: number, draw: Draw): boolean {
    const known = this.#forms.get(number);
    const content = known?.content ?? new PageContent(this.#uses);
    const isDrawn = content.adds(draw);
    if (isDrawn && !known)
      this.#forms.set(number, { number, page: this.#sheets[page]?.index ?? page, content });
    return isDrawn;
  }

  #structureOf(page: number): PageStructurePlan | undefined {
    const { structure } = this.#plan.base;
    if (structure === undefined) return undefined;
    const { index, again } = this.#sheets[page] ?? { index: page, again: false };
    return again ? undefined : structure.pages[index];
  }
}

/** The layer of a page that is below all fields. */
function belowOf({ below }: PageStructurePlan): Pick<FoundPlace, 'form' | 'layer' | 'said'> {
  return { form: below, layer: 0 };
}
