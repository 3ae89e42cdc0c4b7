/**
 * The order of fields in answers: for each page the ids of its fields. Fields of one page keep their
 * order, and pages follow one another.
 */
export type FieldOrder = readonly (readonly number[])[];

type Placed = { id: number; page?: number | undefined };

export function orderOf(fields: readonly Placed[], pages: number): number[][] {
  const last = fields.reduce((most, { page = 1 }) => Math.max(most, page), pages);
  const order: number[][] = Array.from({ length: last }, () => []);
  for (const { id, page = 1 } of fields) order[page - 1]?.push(id);
  return order;
}

export function byId<Field extends { id: number }>(fields: readonly Field[]): Record<string, Field> {
  return Object.fromEntries(fields.map((field) => [String(field.id), field]));
}

/** The fields of a record, which has them by id. */
export function fieldsInOrder<Field extends { id: number }>(
  fields: Readonly<Record<string, Field>>,
  order: FieldOrder,
): Field[] {
  return inOrder(Object.values(fields), order);
}

/** Puts the fields with these ids first, in this order. Others follow as they are. */
export function inOrder<Field extends { id?: number | undefined }>(
  fields: readonly Field[],
  order: FieldOrder,
): Field[] {
  const places = new Map(order.flat().map((id, place) => [id, place]));
  const placeOf = ({ id }: Field) => (id === undefined ? undefined : places.get(id)) ?? places.size;
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other));
}
