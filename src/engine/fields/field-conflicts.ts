import type { Problem } from '../../lib/problems';
import { checkColors } from './check-colors';
import { checkSharedDefault } from './check-shared-default';
import { buildTree, entriesOf, type NameConflict } from './data-tree';
import type { Field } from './field-schema';
import { holdsOf } from './field-traits';
import { fieldsByName } from './fields-by-name';
import type { Report } from './report';

/**
 * Checks that fields with one name agree on the value, and that the names describe one shape of
 * `data`.
 */
export function checkSharedNames(existing: readonly Field[], added: readonly Field[]): Problem[] {
  const indexes = new Map(added.map((field, index) => [field, index]));
  const found: Problem[] = [];
  const report: Report = (field, property, message) => {
    const index = indexes.get(field);
    if (index !== undefined) found.push({ pointer: `/${index}/${property}`, message });
    return index !== undefined;
  };
  const all = [...existing, ...added];
  const entries = all.flatMap(entriesOf);
  const conflicts: NameConflict[] = [];
  buildTree(entries, conflicts);
  for (const { entry, message } of conflicts) report(entry.field, entry.property, message);
  for (const sharing of fieldsByName(all.filter((field) => !field.name.startsWith('@@'))).values()) {
    const [first, ...others] = sharing;
    for (const field of others) if (first !== undefined) compare(first, field, report);
    // Values of different kinds are not compared further.
    if (found.length === 0) checkSharedDefault(sharing, report);
  }
  checkColors(entries, report);
  return found;
}

function compare(first: Field, field: Field, report: Report): void {
  const other = `field ${first.id}, which has the same name,`;
  if (first.type !== field.type) {
    report(field, 'type', `must be "${first.type}" like ${other} because they share one value`);
  } else if (holdsOf(first) === 'date' && first.includeTime !== field.includeTime) {
    report(field, 'includeTime', `must be ${first.includeTime} as in ${other} because they share one value`);
  }
}
