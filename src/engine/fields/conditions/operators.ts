import type { Condition } from '../dependencies-schema';
import type { Scalar } from './condition-source';

/**
 * What an operator means for a value; `operator-schemas.ts` says the same in JSON Schema. Both are about values that
 * are there; a blank one satisfies `blank` and `not_equals` alone.
 */
export type Operator = {
  /** Holds for what this does not hold for, blank values included. */
  negated: boolean;
  holds(value: unknown, wanted: readonly Scalar[]): boolean;
};

const present: Operator = { negated: false, holds: () => true };
const equals: Operator = { negated: false, holds: (value, [wanted]) => value === wanted };

export const operators: Record<Condition['operator'], Operator> = {
  present,
  blank: { ...present, negated: true },
  equals,
  not_equals: { ...equals, negated: true },
  one_of: { negated: false, holds: (value, wanted) => wanted.some((one) => one === value) },
  gt: comparing((order) => order > 0),
  gte: comparing((order) => order >= 0),
  lt: comparing((order) => order < 0),
  lte: comparing((order) => order <= 0),
  between: {
    negated: false,
    holds: (value, [least, most]) =>
      compared(value, least, (order) => order >= 0) && compared(value, most, (order) => order <= 0),
  },
};

type Test = (order: number) => boolean;

function comparing(test: Test): Operator {
  return { negated: false, holds: (value, [wanted]) => compared(value, wanted, test) };
}

/** Only numbers, and texts as dates are written, have an order. */
function compared(value: unknown, wanted: Scalar | undefined, test: Test): boolean {
  if (typeof value === 'number' && typeof wanted === 'number') return test(value - wanted);
  if (typeof value !== 'string' || typeof wanted !== 'string') return false;
  return test(value < wanted ? -1 : value > wanted ? 1 : 0);
}
