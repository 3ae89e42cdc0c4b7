import { pointerTo } from '../../lib/pointer';
import type { JsonSchema } from './json-schema';
import { orBlank } from './values/blank-values';

/** A difference between two schemas of `data`. */
export type SchemaChange = {
  /** The place in `data`: a JSON Pointer; `*` stands for every element of a list. */
  pointer: string;
  change: 'added' | 'removed' | 'changed' | 'now_required' | 'no_longer_required' | 'conditions_changed';
};

type Value = { rules: string; required: boolean };

/**
 * Returns the changes that concern callers who send `data`. Titles and descriptions do not count.
 */
export function schemaChanges(before: JsonSchema, after: JsonSchema): SchemaChange[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const pointers = [...new Set([...old.keys(), ...now.keys()])].sort();
  const found = pointers.flatMap((pointer) => compare(pointer, old.get(pointer), now.get(pointer)));
  const conditions = ({ allOf, definitions }: JsonSchema) => JSON.stringify([allOf ?? [], definitions ?? {}]);
  return conditions(before) === conditions(after)
    ? found
    : [...found, { pointer: '', change: 'conditions_changed' }];
}

function compare(pointer: string, old: Value | undefined, now: Value | undefined): SchemaChange[] {
  if (!old || !now) {
    const change = old ? ('removed' as const) : ('added' as const);
    return [{ pointer, change }, ...(now?.required ? [{ pointer, change: 'now_required' as const }] : [])];
  }
  return [
    ...(old.rules === now.rules ? [] : [{ pointer, change: 'changed' as const }]),
    ...(old.required === now.required
      ? []
      : [{ pointer, change: now.required ? ('now_required' as const) : ('no_longer_required' as const) }]),
  ];
}

/**
 * Lists every part of `data` with its own rules; its members have their own entries. Names nest at
 * most 16 deep.
 */
function valuesOf(schema: JsonSchema): Map<string, Value> {
  const values = new Map<string, Value>();
  const visit = (part: JsonSchema, path: string[], required: boolean): void => {
    const { title: _, description: __, default: ___, properties, required: names = [], items, ...own } = part;
    const { $schema: ____, allOf, definitions: _____, ...rest } = own;
    const rules = path.length === 0 ? rest : { ...rest, ...(allOf && { allOf }) };
    // The rule that a required text is not "" is left out: `required` covers it.
    values.set(pointerTo(path), { rules: JSON.stringify(orBlank(rules)), required });
    for (const [key, inner] of Object.entries(properties ?? {}))
      visit(inner, [...path, key], names.includes(key));
    if (items && !Array.isArray(items)) visit(items, [...path, '*'], false);
  };
  visit(schema, [], false);
  return values;
}
