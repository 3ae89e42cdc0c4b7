import { nameOf } from '../data-tree';
import { formatFieldName, listPosition } from '../field-name';
import type { Field } from '../field-schema';

/** The place of a field in a list of `data`: `orders/open/3/price` is in row 3 of `orders/open`. */
export type Row = {
  /** The keys of the list. */
  list: readonly string[];
  position: number;
};

/**
 * Returns the row of a field; for a list within a list, the row of the outer one. Null for a field
 * outside lists.
 */
export function rowOf(field: Field): Row | null {
  const name = nameOf(field);
  if (name.kind !== 'value') return null;
  const depth = name.segments.findIndex((key, index) => index > 0 && listPosition(key) !== null);
  const position = listPosition(name.segments[depth] ?? '');
  return depth === -1 || position === null ? null : { list: name.segments.slice(0, depth), position };
}

export function listName({ list }: Pick<Row, 'list'>): string {
  return formatFieldName(list);
}
