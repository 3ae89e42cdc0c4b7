import type { StoredField } from '../../../../../engine/fields';

/** The service's JSON schema of one property. */
export type PropertySchema = {
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
};

export type FieldSchema = Record<string, PropertySchema>;

/** Creates a field with all defaults. */
export function blankField(schema: FieldSchema, own: Partial<StoredField>): StoredField {
  const defaults = Object.entries(schema)
    .filter(([, property]) => property.default !== undefined)
    .map(([name, property]) => [name, property.default]);
  // The schema describes a stored field; `own` gives the properties without a default.
  return { ...Object.fromEntries(defaults), ...own } as StoredField;
}

/** Drops the properties that equal their default. */
export function compact(schema: FieldSchema, field: StoredField): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(field).filter(([name, value]) => {
      const usual = schema[name]?.default;
      return usual === undefined || (usual !== value && JSON.stringify(usual) !== JSON.stringify(value));
    }),
  );
}

export type Kind = 'flag' | 'number' | 'choice' | 'color' | 'text' | 'prose' | 'json';

export type Shape = {
  kind: Kind;
  /** Whether null is allowed; it means that the property is not set. */
  nullable: boolean;
  choices: readonly string[];
  minimum?: number | undefined;
  maximum?: number | undefined;
  whole: boolean;
};

const PROSE = new Set(['description', 'metadata', 'optionList', 'combinedFieldFormat']);
const JSON_KINDS = new Set(['object', 'array']);

/** Derives the kind of input from the schema of a property. */
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

/** Lists the alternatives of a schema; an `anyOf` may be inside another one. */
function optionsOf(schema: PropertySchema): readonly PropertySchema[] {
  return schema.anyOf?.flatMap(optionsOf) ?? [schema];
}
