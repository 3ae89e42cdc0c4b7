import { isMark } from '../../fields/displays';
import type { Field } from '../../fields/field-schema';
import type { FormReference } from '../../images/picture';
import type { ButtonLook, OwnLook, PagePlan, ValueLook } from '../document-plan';
import type { PageContent } from '../draw/draw-content';
import { boxMatrix } from '../draw/draw-matrix';
import { numbers } from '../draw/draw-numbers';
import { type DrawValues, valueFor } from '../draw/draw-values';
import { chosenIn } from '../values/display-list';
import { ownLooksOf } from './find-own-look';

/**
 * Draws what the document itself shows for this value. Returns false when the value is still to be
 * drawn.
 */
export function drawOwnLook(content: PageContent, field: Field, page: PagePlan, values: DrawValues): boolean {
  if (page.looks === undefined) return false;
  if (isMark[field.displayType]) return drawOwnMark(content, field, page, values.isTicked(field));
  const look = ownValueOf(field, page, values);
  if (look !== undefined) drawLook(content, field, look, look);
  return look !== undefined;
}

/**
 * Draws the document's own box, on or off. A mark that the document does not draw goes onto the box
 * that is off.
 */
export function drawOwnMark(content: PageContent, field: Field, page: PagePlan, isOn: boolean): boolean {
  const { on, off } = ownLooksOf(field, page);
  const look = isOn ? (on ?? off) : off;
  if (look !== undefined) drawLook(content, field, look, referenceTo(look, page));
  return isOn && on !== undefined;
}

/** Draws boxes of the document where the document has them, as printed on the paper. */
export function drawEmptyBoxes(content: PageContent, page: PagePlan, boxes: readonly ButtonLook[]): void {
  for (const box of boxes) {
    const place = numbers(boxMatrix(page.toUserSpace, { ...box, rotation: box.rotation ?? 0 }));
    content.within(place, 1, () => content.image(referenceTo(box, page), [1, 0, 0, 1, 0, 0]));
  }
}

/** Returns the look of the value that the document came with, while the field shows that value. */
function ownValueOf(field: Field, page: PagePlan, { data }: DrawValues): ValueLook | undefined {
  return isDefault(valueFor(field, data), field) ? ownLooksOf(field, page).value : undefined;
}

function isDefault(value: unknown, field: Field): boolean {
  if (!Array.isArray(value)) return (value ?? null) === field.default;
  return String(chosenIn(field, value)) === String(chosenIn(field, field.default));
}

/** The references of each page: a drawing names a form once, however many boxes show it. */
const references = new WeakMap<PagePlan, Map<number, FormReference>>();

function referenceTo({ form }: ButtonLook, page: PagePlan): FormReference {
  const ofPage = references.get(page) ?? new Map<number, FormReference>();
  references.set(page, ofPage);
  const reference = ofPage.get(form) ?? { reference: `${form} 0 R` };
  ofPage.set(form, reference);
  return reference;
}

function drawLook(content: PageContent, field: Field, look: OwnLook, form: FormReference | ValueLook): void {
  content.image(form, [field.width / look.width, 0, 0, field.height / look.height, 0, 0]);
}
