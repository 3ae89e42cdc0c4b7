import type { Condition } from '../dependencies-schema';
import type { Scalar } from './condition-source';

/**
 * The meaning of an operator for a value; `operator-schemas.ts` gives the same meaning as JSON
 * Schema. Both assume that the value is present; a blank value satisfies only `blank` and
 * `not_equals`.
 */
export type Operator = {
  /** The values that the operator compares with. */
  wants: 'nothing' | 'one' | 'pair' | 'list';
  /** True for an operator that holds exactly when this one does not, blank values included. */
  negated: boolean;
  holds(value: unknown, wanted: readonly Scalar[]): boolean;
};

const present: Operator = { wants: 'nothing', negated: false, holds: () => true };
const equals: Operator = { wants: 'one', negated: false, holds: (value, [wanted]) => value === wanted };

export const operators: Record<Condition['operator'], Operator> = {
  present,
  blank: { ...present, negated: true },
  equals,
  not_equals: { ...equals, negated: true },
  one_of: {
    wants: 'list',
    negated: false,
    holds: (value, wanted) =>
      wanted.some((one) => (Array.isArray(value) ? value.includes(one) : one === value)),
  },
  gt: comparing((order) => order > 0),
  gte: comparing((order) => order >= 0),
  lt: comparing((order) => order < 0),
  lte: comparing((order) => order <= 0),
  between: {
    wants: 'pair',
    negated: false,
    holds: (value, [least, most]) =>
      compared(value, least, (order) => order >= 0) && compared(value, most, (order) => order <= 0),
  },
};

type Test = (order: number) => boolean;

function comparing(test: Test): Operator {
  return { wants: 'one', negated: false, holds: (value, [wanted]) => compared(value, wanted, test) };
}

/** Only numbers, and texts such as written dates, have an order. */
function compared(value: unknown, wanted: Scalar | undefined, test: Test): boolean {
  if (typeof value === 'number' && typeof wanted === 'number') return test(value - wanted);
  if (typeof value !== 'string' || typeof wanted !== 'string') return false;
  return test(value < wanted ? -1 : value > wanted ? 1 : 0);
}
