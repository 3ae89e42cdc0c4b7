import { buildTree, type DataEntry, entriesOf, type NameConflict, nameOf } from './data-tree';
import type { Field } from './field-schema';
import type { Problem } from './problems';

type Report = (field: Field, property: keyof Field, message: string) => void;

/** Fields that share a name must agree on what the value is, and names must describe one shape of `data`. */
export function checkSharedNames(existing: readonly Field[], added: readonly Field[]): Problem[] {
  const indexes = new Map(added.map((field, index) => [field, index]));
  const found: Problem[] = [];
  const report: Report = (field, property, message) => {
    const index = indexes.get(field);
    if (index !== undefined) found.push({ pointer: `/${index}/${property}`, message });
  };
  const all = [...existing, ...added];
  const entries = all.flatMap(entriesOf);
  const conflicts: NameConflict[] = [];
  buildTree(entries, conflicts);
  for (const { entry, message } of conflicts) report(entry.field, entry.property, message);
  const firsts = new Map<string, Field>();
  for (const field of all) {
    const name = nameOf(field);
    if (name.kind !== 'value') continue;
    const first = firsts.get(name.name);
    if (first === undefined) firsts.set(name.name, field);
    else compare(first, field, report);
  }
  compareColors(entries, report);
  return found;
}

function compare(first: Field, field: Field, report: Report): void {
  const other = `field ${first.id}, which has the same name,`;
  if (first.type !== field.type) {
    report(field, 'type', `must be "${first.type}" like ${other} because they share one value`);
  } else if (first.type === 'date' && first.includeTime !== field.includeTime) {
    report(field, 'includeTime', `must be ${first.includeTime} as in ${other} because they share one value`);
  }
}

/** A colour is a text: where a field of the same name wants something else, no value could please both. */
function compareColors(entries: readonly DataEntry[], report: Report): void {
  const keyOf = (entry: DataEntry) => JSON.stringify(entry.segments);
  const values = new Map(
    entries.filter(({ holds }) => holds === 'value').map((entry) => [keyOf(entry), entry.field]),
  );
  for (const entry of entries) {
    const value = entry.holds === 'color' ? values.get(keyOf(entry)) : undefined;
    if (value === undefined || value.type === 'string') continue;
    report(
      entry.field,
      entry.property,
      `names field ${value.id} of type "${value.type}"; a colour is in a field of type "string"`,
    );
  }
}
