import { isInData, nameOf } from '../data-tree';
import type { Field } from '../field-schema';
import { holdsOf } from '../field-traits';
import { fieldsByName } from '../fields-by-name';
import { isFormula } from '../is-formula';
import type { Holds } from '../types/field-type';

/** A value that conditions look at. `fields` share its name, static ones included. */
export type ConditionSource = {
  name: string;
  segments: readonly string[];
  fields: readonly Field[];
  kind: SourceKind;
  /** The value that counts when `data` has none. */
  fallback: Scalar | readonly string[] | undefined;
};

export type Scalar = string | number | boolean;
/** Timestamps of several time zones have no order, which dates have. */
export type SourceKind = Holds | 'timestamp';

/** Returns the values of `data` by name, in the order of the fields. */
export function conditionSources(fields: readonly Field[]): Map<string, ConditionSource> {
  const sources = new Map<string, ConditionSource>();
  const named = fieldsByName(fields);
  for (const field of fields) {
    const name = nameOf(field);
    if (name.kind !== 'value' || !isInData(field)) continue;
    const known = sources.get(name.name);
    if (known !== undefined) {
      known.fallback ??= fallbackOf(field);
      continue;
    }
    sources.set(name.name, {
      name: name.name,
      segments: name.segments,
      fields: named.get(name.name) ?? [],
      kind: kindOf(field),
      fallback: fallbackOf(field),
    });
  }
  // A boolean without a value is false.
  for (const source of sources.values()) if (source.kind === 'boolean') source.fallback ??= false;
  return sources;
}

function fallbackOf(field: Field): ConditionSource['fallback'] {
  if (field.default === null || isFormula(field)) return undefined;
  if (Array.isArray(field.default)) return field.default;
  return typeof field.default === 'object' ? 'picture' : field.default;
}

function kindOf(field: Field): SourceKind {
  const holds = holdsOf(field);
  return holds === 'date' && field.includeTime ? 'timestamp' : holds;
}
