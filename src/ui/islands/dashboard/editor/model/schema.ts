import type { StoredField } from '../../../../../engine/fields';

/** What the service's schema says of one property. */
export interface PropertySchema {
  type?: string;
  description?: string;
  default?: unknown;
  enum?: readonly (string | number)[];
  anyOf?: readonly PropertySchema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  examples?: readonly unknown[];
}

export type FieldSchema = Record<string, PropertySchema>;

/** A new field with everything as it is by default. */
export function blankField(schema: FieldSchema, own: Partial<StoredField>): StoredField {
  const defaults = Object.entries(schema)
    .filter(([, property]) => property.default !== undefined)
    .map(([name, property]) => [name, property.default]);
  // The schema is that of a stored field; what it has no default for is given.
  return { ...Object.fromEntries(defaults), ...own } as StoredField;
}

/** What a field does not have by default: most of it goes without saying. */
export function compact(schema: FieldSchema, field: StoredField): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(field).filter(
      ([name, value]) =>
        schema[name]?.default === undefined ||
        JSON.stringify(schema[name]?.default) !== JSON.stringify(value),
    ),
  );
}

export type Kind = 'flag' | 'number' | 'choice' | 'color' | 'text' | 'prose' | 'json';

export interface Shape {
  kind: Kind;
  /** Null is the same as saying nothing. */
  nullable: boolean;
  choices: readonly string[];
  minimum?: number | undefined;
  maximum?: number | undefined;
  whole: boolean;
}

const PROSE = new Set(['description', 'metadata', 'optionList', 'combinedFieldFormat']);
const JSON_KINDS = new Set(['object', 'array']);

/** How a property is asked for. */
export function shapeOf(name: string, schema: PropertySchema): Shape {
  const options = optionsOf(schema);
  const given = options.filter(({ type }) => type !== 'null');
  const [first] = given;
  const nullable = given.length < options.length;
  const base = { nullable, choices: [], whole: false };
  const isOne = given.length === 1 && first !== undefined;
  if (!isOne || JSON_KINDS.has(first.type ?? '')) return { ...base, kind: 'json' };
  if (first.enum) return { ...base, kind: 'choice', choices: first.enum.map(String) };
  if (first.type === 'boolean') return { ...base, kind: 'flag' };
  if (first.type === 'number' || first.type === 'integer') {
    const { minimum, maximum } = first;
    return { ...base, kind: 'number', minimum, maximum, whole: first.type === 'integer' };
  }
  if (/[Cc]olor$/.test(name)) return { ...base, kind: 'color' };
  return { ...base, kind: PROSE.has(name) ? 'prose' : 'text' };
}

/** What may be one of several may itself be one of several. */
function optionsOf(schema: PropertySchema): readonly PropertySchema[] {
  return schema.anyOf?.flatMap(optionsOf) ?? [schema];
}
