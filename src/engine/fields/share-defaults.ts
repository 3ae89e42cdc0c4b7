import { nameOf } from './data-tree';
import type { Field } from './field-schema';

/**
 * Shares defaults. Fields of one name share one value, and so the first default that one of them
 * has. The default of a static field is no part of `data` and is shared only with static fields.
 */
export function shareDefaults(fields: readonly Field[]): Field[] {
  const keys = fields.map(keyOf);
  const defaults = new Map<string, Field['default']>();
  for (const [index, field] of fields.entries()) {
    const key = keys[index] ?? null;
    if (key !== null && field.default !== null && !defaults.has(key)) defaults.set(key, field.default);
  }
  return fields.map((field, index) => {
    const shared = defaults.get(keys[index] ?? '') ?? field.default;
    return shared === field.default ? field : { ...field, default: shared };
  });
}

function keyOf(field: Field): string | null {
  const name = nameOf(field);
  return name.kind === 'special' ? null : `${field.static} ${name.name}`;
}
