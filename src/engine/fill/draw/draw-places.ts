import type { Field } from '../../fields/field-schema';
import type { PagePlan } from '../document-plan';
import { boxMatrix } from './draw-matrix';
import { numbers } from './draw-numbers';

/**
 * Boxes by field. A template in use stays in memory with its fields and plans; the entries live as
 * long.
 */
const known = new WeakMap<Field, { page: PagePlan; place: string }>();

/**
 * Returns the spelled matrix of a field's box on its page. It is computed once, however many
 * submissions draw the field.
 */
export function placeOf(field: Field, page: PagePlan): string {
  const before = known.get(field);
  if (before?.page === page) return before.place;
  const place = numbers(boxMatrix(page.toUserSpace, field));
  known.set(field, { page, place });
  return place;
}
