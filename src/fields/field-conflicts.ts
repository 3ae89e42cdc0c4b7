import { buildTree, type NameConflict, nameOf } from './data-tree';
import type { Field } from './field-schema';
import type { Problem } from './problems';

/** Fields that share a name must agree on what the value is, and names must describe one shape of `data`. */
export function checkSharedNames(existing: readonly Field[], added: readonly Field[]): Problem[] {
  const indexes = new Map(added.map((field, index) => [field, index]));
  const found: Problem[] = [];
  const report = (field: Field, property: keyof Field, message: string) => {
    const index = indexes.get(field);
    if (index !== undefined) found.push({ pointer: `/${index}/${property}`, message });
  };
  const all = [...existing, ...added];
  const conflicts: NameConflict[] = [];
  buildTree(all, conflicts);
  for (const conflict of conflicts) report(conflict.field, 'name', conflict.message);
  const firsts = new Map<string, Field>();
  for (const field of all) {
    const name = nameOf(field);
    if (name.kind !== 'value') continue;
    const first = firsts.get(name.name);
    if (first === undefined) firsts.set(name.name, field);
    else compare(first, field, report);
  }
  return found;
}

function compare(
  first: Field,
  field: Field,
  report: (field: Field, property: keyof Field, message: string) => void,
): void {
  const other = `field ${first.id}, which has the same name,`;
  if (first.type !== field.type) {
    report(field, 'type', `must be "${first.type}" like ${other} because they share one value`);
  } else if (first.type === 'date' && first.includeTime !== field.includeTime) {
    report(field, 'includeTime', `must be ${first.includeTime} as in ${other} because they share one value`);
  }
}
