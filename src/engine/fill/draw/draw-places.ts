import type { Field } from '../../fields/field-schema';
import type { PagePlan } from '../document-plan';
import { boxMatrix } from './draw-matrix';
import { numbers } from './draw-numbers';

/** Templates are kept in memory while they are used, fields and plans with them; this lives as long as they do. */
const known = new WeakMap<Field, { page: PagePlan; place: string }>();

/** The matrix of a field's box on its page, spelled; worked out once however many submissions draw the field. */
export function placeOf(field: Field, page: PagePlan): string {
  const before = known.get(field);
  if (before?.page === page) return before.place;
  const place = numbers(boxMatrix(page.toUserSpace, field));
  known.set(field, { page, place });
  return place;
}
