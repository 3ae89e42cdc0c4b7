import type { Condition } from '../dependencies-schema';
import type { JsonSchema } from '../json-schema';
import type { Scalar, SourceKind } from './condition-source';
import { datePattern } from './date-pattern';

type SchemaOf = (kind: SourceKind, wanted: readonly Scalar[]) => JsonSchema;

const present: SchemaOf = (kind) => presentSchemas[kind];
const equals: SchemaOf = (_kind, [wanted = '']) => ({ const: wanted });

/** The JSON Schema that accepts the values for which an operator holds, before it is negated. */
export const operatorSchemas: Record<Condition['operator'], SchemaOf> = {
  present,
  blank: present,
  equals,
  not_equals: equals,
  one_of: (kind, wanted) =>
    kind === 'list' ? { type: 'array', contains: { enum: [...wanted] } } : { enum: [...wanted] },
  gt: (kind, [least]) => (kind === 'date' ? after(least, false) : number('exclusiveMinimum', least)),
  gte: (kind, [least]) => (kind === 'date' ? after(least, true) : number('minimum', least)),
  lt: (kind, [most]) => (kind === 'date' ? before(most, false) : number('exclusiveMaximum', most)),
  lte: (kind, [most]) => (kind === 'date' ? before(most, true) : number('maximum', most)),
  between: (kind, [least, most]) =>
    kind === 'date'
      ? { allOf: [after(least, true), before(most, true)] }
      : { ...number('minimum', least), ...number('maximum', most) },
};

const presentSchemas: Record<SourceKind, JsonSchema> = {
  text: { type: 'string', minLength: 1 },
  number: { type: 'number' },
  boolean: { const: true },
  date: { type: 'string', minLength: 1 },
  timestamp: { type: 'string', minLength: 1 },
  picture: {},
  list: { type: 'array', minItems: 1 },
};

function number(
  keyword: 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum',
  bound: Scalar | undefined,
): JsonSchema {
  return { type: 'number', [keyword]: Number(bound) };
}

function after(date: Scalar | undefined, inclusive: boolean): JsonSchema {
  return { type: 'string', pattern: datePattern(String(date), 'after', inclusive) };
}

function before(date: Scalar | undefined, inclusive: boolean): JsonSchema {
  return { type: 'string', pattern: datePattern(String(date), 'before', inclusive) };
}
