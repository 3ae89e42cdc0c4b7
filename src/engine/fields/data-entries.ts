import { isAlwaysShown } from './conditions/rules-of-field';
import { buildTree, type DataEntry, type DataNode, entriesOf, isInData } from './data-tree';
import { formatFieldName } from './field-name';
import type { Field } from './field-schema';
import { fieldsByName } from './fields-by-name';

/** Everything that the fields read of `data`: nothing that is static or computed. */
export function dataEntries(fields: readonly Field[]): DataEntry[] {
  const named = fieldsByName(fields);
  return fields.flatMap(entriesOf).flatMap((entry) => {
    if (entry.holds === 'value') return isInData(entry.field) ? [entry] : [];
    const sources = named.get(formatFieldName(entry.segments)) ?? [];
    if (sources.length > 0 && !sources.some(isInData)) return [];
    return [{ ...entry, required: entry.required && !sources.some(answersForItself) }];
  });
}

/** A colour need not be given for others where its own field has a default, or conditions of its own. */
function answersForItself(field: Field): boolean {
  return field.default !== null || !isAlwaysShown(field);
}

/** The tree of what `data` may hold. */
export function dataTree(fields: readonly Field[]): DataNode {
  return buildTree(dataEntries(fields));
}
