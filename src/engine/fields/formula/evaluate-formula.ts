import { limits } from '../../limits';
import { FormulaError } from './formula-error';
import { isBlank, numberOf, type Value } from './formula-values';
import { functions, isTrue, modulo } from './functions';
import type { Expression } from './parse-formula';

/** Returns the values that a reference stands for: one value, or those of a list. */
export type Lookup = (path: readonly string[]) => { list: boolean; values: readonly Value[] };

/** The steps left for all formulas of one submission, so that no template takes long. */
export class StepBudget {
  #left: number = limits.formulaSteps;

  take(count: number): void {
    this.#left -= count;
    if (this.#left < 0) throw new FormulaError(`the formulas take more than ${limits.formulaSteps} steps`);
  }
}

const listFunctions = 'SUM, PRODUCT, MIN, MAX, AVG and COUNT';

type Operation = (left: number, right: number) => number;

const arithmetic: Record<string, Operation> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': divide,
  '%': modulo,
  '^': (left, right) => left ** right,
  '|': bitwise('|', (left, right) => left | right),
  '&': bitwise('&', (left, right) => left & right),
};

const comparisons: Record<string, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/**
 * Returns the result of a formula, rounded to fifteen digits: binary fractions add noise beyond
 * them.
 */
export function evaluateFormula(expression: Expression, lookup: Lookup, budget: StepBudget): number {
  return Number(finite(numberOf(new Evaluation(lookup, budget).one(expression))).toPrecision(15));
}

class Evaluation {
  readonly #lookup: Lookup;
  readonly #budget: StepBudget;

  constructor(lookup: Lookup, budget: StepBudget) {
    this.#lookup = lookup;
    this.#budget = budget;
  }

  one(expression: Expression): Value {
    this.#budget.take(1);
    switch (expression.kind) {
      case 'constant':
        return expression.value;
      case 'reference':
        return this.#single(expression);
      case 'negate':
        return -numberOf(this.one(expression.operand));
      case 'operation':
        return this.#operation(expression);
      case 'call':
        return this.#call(expression);
    }
  }

  #single(reference: Extract<Expression, { kind: 'reference' }>): Value {
    const { list, values } = this.#lookup(reference.path);
    if (!list) return values[0] ?? null;
    throw new FormulaError(`"${reference.text}" is a list; use it only in ${listFunctions}`);
  }

  #operation({ operator, left, right }: Extract<Expression, { kind: 'operation' }>): Value {
    const [one, other] = [this.one(left), this.one(right)];
    const compute = arithmetic[operator];
    if (compute !== undefined) return finite(compute(numberOf(one), numberOf(other)));
    return comparisons[operator]?.(orderOf(one, other)) ?? false;
  }

  #call({ name, arguments: given }: Extract<Expression, { kind: 'call' }>): Value {
    const [condition, yes, no] = given;
    if (name === 'IF') {
      const taken = condition !== undefined && isTrue(this.one(condition)) ? yes : no;
      return taken === undefined ? 0 : this.one(taken);
    }
    const known = functions[name];
    const isOfMany = known?.takes[1] === Number.POSITIVE_INFINITY;
    const values = given.flatMap((argument) => (isOfMany ? this.#all(argument) : [this.one(argument)]));
    if (known?.values !== undefined) return known.values(values);
    const counted = known?.skipsBlank ? values.filter((value) => !isBlank(value)) : values;
    return finite(known?.numbers?.(counted.map(numberOf)) ?? 0);
  }

  #all(expression: Expression): readonly Value[] {
    if (expression.kind !== 'reference') return [this.one(expression)];
    const { values } = this.#lookup(expression.path);
    this.#budget.take(values.length + 1);
    return values;
  }
}

function divide(left: number, right: number): number {
  if (right === 0) throw new FormulaError('division by zero');
  return left / right;
}

/** Combines the bits of two whole numbers of any size. */
function bitwise(sign: string, combine: (left: bigint, right: bigint) => bigint): Operation {
  return (left, right) => {
    if (!Number.isSafeInteger(left) || !Number.isSafeInteger(right))
      throw new FormulaError(`"${sign}" needs whole numbers of at most 15 digits`);
    return Number(combine(BigInt(left), BigInt(right)));
  };
}

/** Compares two values: as texts when one is a text, otherwise as numbers. */
function orderOf(left: Value, right: Value): number {
  const [one, other] = [beside(left, right), beside(right, left)];
  return typeof one === 'string' || typeof other === 'string'
    ? textOrder(one, other)
    : numberOf(one) - numberOf(other);
}

/** Returns a text that spells a number as that number when the other side is a number. */
function beside(value: Value, other: Value): Value {
  if (typeof value !== 'string' || typeof other !== 'number' || value.trim() === '') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}

function textOrder(left: Value, right: Value): number {
  const [one, other] = [String(left ?? ''), String(right ?? '')];
  return one < other ? -1 : one > other ? 1 : 0;
}

function finite(value: number): number {
  if (Number.isFinite(value)) return value;
  throw new FormulaError(Number.isNaN(value) ? 'the result is not a number' : 'the result is too large');
}
