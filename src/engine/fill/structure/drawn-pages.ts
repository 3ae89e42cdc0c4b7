import type { Field } from '../../fields/field-schema';
import type { FontUses } from '../../text/fonts/font-use';
import { type SpokenWords, spokenWords } from '../../text/spoken-words';
import type { Sheet } from '../annotation-lists';
import type { DocumentPlan } from '../document-plan';
import { PageContent } from '../draw/draw-content';
import type { DrawValues } from '../draw/draw-values';
import { DrawingOrder } from './drawing-order';
import { isDecoration, means, printedField, wordsFor } from './field-words';
import { type FoundPlace, fieldPlaceOf } from './find-field-place';
import { type PrintedField, spellPrinted } from './printed-field';
import type { FieldPlace, PageStructurePlan } from './structure-plan';

/** A form of a tagged page, and what is drawn in it. */
export type DrawnForm = { number: number; page: number; content: PageContent };

/** What the element of a field says of it, which the document does not say. */
export type SaidField = { place: FieldPlace; printed: PrintedField };

type Draw = (content: PageContent) => void;

type Drawing = {
  /** The pages of the document in order; empty when every page comes once. */
  sheets: readonly Sheet[];
  fields: readonly Field[];
  uses: FontUses;
  /** The language of the document. */
  language: string | undefined;
};

/**
 * What is drawn on the pages of a document. On a tagged page, each value is drawn where the
 * structure has its field, and what means nothing apart from it.
 */
export class DrawnPages {
  /** By index of the page, counting repeated pages. Pages on which nothing is drawn cost nothing. */
  readonly contents = new Map<number, PageContent>();
  readonly #forms = new Map<number, DrawnForm>();
  readonly #orders = new Map<number, DrawingOrder>();
  /** The fields of each place, by its form. */
  readonly #fields = new Map<number, Field[]>();
  readonly #said = new Map<number, SaidField>();

  readonly #plan: DocumentPlan;
  readonly #sheets: readonly Sheet[];
  readonly #uses: FontUses;
  readonly #words: SpokenWords;

  constructor(plan: DocumentPlan, { sheets, fields, uses, language }: Drawing) {
    this.#plan = plan;
    this.#sheets = sheets;
    this.#uses = uses;
    this.#words = spokenWords(language);
    if (plan.base.structure === undefined) return;
    for (const field of fields) {
      const place = this.#placeOf(field);
      if (place !== null) this.#fields.set(place.form, [...(this.#fields.get(place.form) ?? []), field]);
    }
  }

  get forms(): readonly DrawnForm[] {
    return [...this.#forms.values()];
  }

  /** What the elements of fields say, where that is not what the document says already. */
  get said(): readonly SaidField[] {
    return [...this.#said.values()].filter(({ place, printed }) => spellPrinted(printed) !== place.said);
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
    const isShown = means(field, values);
    const own = this.#placeOf(field);
    const wanted = isShown ? own : belowOf(structure);
    const place = wanted !== null && order.allows(wanted.layer, field) ? wanted : null;
    const words = wordsFor(field, values, this.#words);
    const isSaid = own !== null && this.#say(own, { field, values, words });
    const drawn: Draw =
      isShown && words !== null && !isSaid
        ? (content) => content.described(words, () => draw(content))
        : draw;
    const isDrawn = place === null ? this.#drawOver(page, drawn) : this.#draw(page, place.form, drawn);
    if (isDrawn) order.enter(place?.layer ?? structure.fields.length + 1, field);
  }

  /** Draws what means nothing, below all fields or above them. */
  artifact(page: number, layer: 'below' | 'above', draw: Draw): void {
    const structure = this.#structureOf(page);
    if (structure) this.#draw(page, structure[layer], draw);
    else this.#drawOver(page, draw);
  }

  /** Says in the element of a field what it shows. Returns whether that are the words for it. */
  #say(
    place: FieldPlace,
    { field, values, words }: { field: Field; values: DrawValues; words: string | null },
  ): boolean {
    const [first, ...others] = this.#fields.get(place.form) ?? [];
    // Words of one field would hide what the others show.
    const isAlone = others.length === 0;
    if (field === first)
      this.#said.set(place.form, {
        place,
        printed: printedField(field, { place, values, words: isAlone ? words : null }),
      });
    return isAlone;
  }

  #placeOf(field: Field): FoundPlace | null {
    const structure = this.#structureOf(field.page - 1);
    return structure === undefined || isDecoration(field) ? null : fieldPlaceOf(field, structure);
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
function belowOf({ below }: PageStructurePlan): Pick<FoundPlace, 'form' | 'layer'> {
  return { form: below, layer: 0 };
}
