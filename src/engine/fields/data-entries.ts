import { isAlwaysShown } from './conditions/rules-of-field';
import { buildTree, type DataEntry, type DataNode, entriesOf, isInData } from './data-tree';
import { formatFieldName } from './field-name';
import type { Field } from './field-schema';
import { fieldsByName } from './fields-by-name';

/**
 * Returns all parts of `data` that the fields read. Static and computed values are not among them.
 */
export function dataEntries(fields: readonly Field[]): DataEntry[] {
  const named = fieldsByName(fields);
  return fields.flatMap(entriesOf).flatMap((entry) => {
    if (entry.holds === 'value') return isInData(entry.field) ? [entry] : [];
    const sources = named.get(formatFieldName(entry.segments)) ?? [];
    if (sources.length > 0 && !sources.some(isInData)) return [];
    return [{ ...entry, required: entry.required && !sources.some(answersForItself) }];
  });
}

/**
 * Tells whether a field has its own default or its own conditions. Then a colour need not be given
 * for other fields of its name.
 */
function answersForItself(field: Field): boolean {
  return field.default !== null || !isAlwaysShown(field);
}

/** Builds the tree of all values that `data` may hold. */
export function dataTree(fields: readonly Field[]): DataNode {
  return buildTree(dataEntries(fields));
}
