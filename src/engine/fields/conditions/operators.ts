import type { Condition } from '../dependencies-schema';
import type { JsonSchema } from '../json-schema';
import type { Scalar, SourceKind } from './condition-source';
import { datePattern } from './date-pattern';

/**
 * The meaning of an operator, given twice: for a value, and as the JSON Schema that accepts the
 * same values. Both assume that the value is present; a blank value satisfies only `blank` and
 * `not_equals`.
 */
export type Operator = {
  /** True for an operator that holds exactly when this one does not, blank values included. */
  negated?: boolean;
  holds(value: unknown, wanted: readonly Scalar[]): boolean;
  schema(kind: SourceKind, wanted: readonly Scalar[]): JsonSchema;
};

const present: Operator = {
  holds: () => true,
  schema: (kind) => presentSchemas[kind],
};

const equals: Operator = {
  holds: (value, [wanted]) => value === wanted,
  schema: (_kind, [wanted = '']) => ({ const: wanted }),
};

const presentSchemas: Record<SourceKind, JsonSchema> = {
  text: { type: 'string', minLength: 1 },
  number: { type: 'number' },
  boolean: { const: true },
  date: { type: 'string', minLength: 1 },
  timestamp: { type: 'string', minLength: 1 },
  picture: {},
};

export const operators: Record<Condition['operator'], Operator> = {
  present,
  blank: { ...present, negated: true },
  equals,
  not_equals: { ...equals, negated: true },
  one_of: {
    holds: (value, wanted) => wanted.some((one) => one === value),
    schema: (_kind, wanted) => ({ enum: [...wanted] }),
  },
  gt: {
    holds: (value, [least]) => compared(value, least, (order) => order > 0),
    schema: (kind, [least]) => (kind === 'date' ? after(least, false) : number('exclusiveMinimum', least)),
  },
  gte: {
    holds: (value, [least]) => compared(value, least, (order) => order >= 0),
    schema: (kind, [least]) => (kind === 'date' ? after(least, true) : number('minimum', least)),
  },
  lt: {
    holds: (value, [most]) => compared(value, most, (order) => order < 0),
    schema: (kind, [most]) => (kind === 'date' ? before(most, false) : number('exclusiveMaximum', most)),
  },
  lte: {
    holds: (value, [most]) => compared(value, most, (order) => order <= 0),
    schema: (kind, [most]) => (kind === 'date' ? before(most, true) : number('maximum', most)),
  },
  between: {
    holds: (value, [least, most]) =>
      compared(value, least, (order) => order >= 0) && compared(value, most, (order) => order <= 0),
    schema: (kind, [least, most]) =>
      kind === 'date'
        ? { allOf: [after(least, true), before(most, true)] }
        : { ...number('minimum', least), ...number('maximum', most) },
  },
};

/** Only numbers, and texts such as written dates, have an order. */
function compared(value: unknown, wanted: Scalar | undefined, test: (order: number) => boolean): boolean {
  if (typeof value === 'number' && typeof wanted === 'number') return test(value - wanted);
  if (typeof value !== 'string' || typeof wanted !== 'string') return false;
  return test(value < wanted ? -1 : value > wanted ? 1 : 0);
}

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
