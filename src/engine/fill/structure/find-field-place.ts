import type { Field } from '../../fields/field-schema';
import type { SeenBox } from '../document-plan';
import type { FieldPlace, PageStructurePlan } from './structure-plan';

/** The place of a field, and its layer on the page: 1 is the lowest. */
export type FoundPlace = FieldPlace & { layer: number };

/**
 * Places by field. A template in use stays in memory with its fields and plans; the entries live as
 * long.
 */
const known = new WeakMap<Field, { page: PageStructurePlan; place: FoundPlace | null }>();

/** Returns the place of the widget that the field came from, also after the field was moved a little. */
export function fieldPlaceOf(field: Field, page: PageStructurePlan): FoundPlace | null {
  const before = known.get(field);
  if (before?.page === page) return before.place;
  const place = findPlace(field, page);
  known.set(field, { page, place });
  return place;
}

function findPlace(field: Field, { fields }: PageStructurePlan): FoundPlace | null {
  let [nearest, least]: [FoundPlace | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const [index, place] of fields.entries()) {
    const [across, down] = between(field, place);
    const distance = across + down;
    if (across > place.width / 2 || down > place.height / 2 || distance >= least) continue;
    [nearest, least] = [{ ...place, layer: index + 1 }, distance];
  }
  return nearest;
}

/** How far the middles of two boxes are from each other. */
function between(one: SeenBox, other: SeenBox): [number, number] {
  return [
    Math.abs(one.x + one.width / 2 - other.x - other.width / 2),
    Math.abs(one.y + one.height / 2 - other.y - other.height / 2),
  ];
}
