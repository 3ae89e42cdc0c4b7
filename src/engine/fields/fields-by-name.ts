import { nameOf } from './data-tree';
import type { Field } from './field-schema';

/** Groups the fields by name. The lines of a spread value have one name. */
export function fieldsByName(fields: readonly Field[]): Map<string, Field[]> {
  const named = new Map<string, Field[]>();
  for (const field of fields) {
    const { name } = nameOf(field);
    const known = named.get(name);
    if (known === undefined) named.set(name, [field]);
    else known.push(field);
  }
  return named;
}
