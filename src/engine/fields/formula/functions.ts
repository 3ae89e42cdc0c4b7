import { formatDecimal } from '../decimal';
import { FormulaError } from './formula-error';
import { isBlank, type Value } from './formula-values';

/**
 * A function of formulas: how many values it takes and what it computes. A list arrives as its
 * elements.
 */
export type FormulaFunction = {
  takes: readonly [number, number];
  /** Computes from numbers. Blank values count as 0 unless the function skips them. */
  numbers?: (values: number[]) => number;
  skipsBlank?: boolean;
  /** Computes from unconverted values. */
  values?: (values: Value[]) => Value;
};

const ANY = Number.POSITIVE_INFINITY;

export const functions: Record<string, FormulaFunction> = {
  /** IF is evaluated elsewhere: only the chosen branch is computed. */
  IF: { takes: [2, 3] },
  MIN: { takes: [1, ANY], skipsBlank: true, numbers: (all) => best(all, (one, other) => one < other) },
  MAX: { takes: [1, ANY], skipsBlank: true, numbers: (all) => best(all, (one, other) => one > other) },
  SUM: { takes: [1, ANY], skipsBlank: true, numbers: sum },
  AVG: { takes: [1, ANY], skipsBlank: true, numbers: average },
  AVERAGE: { takes: [1, ANY], skipsBlank: true, numbers: average },
  PRODUCT: { takes: [1, ANY], skipsBlank: true, numbers: product },
  COUNT: { takes: [1, ANY], values: (all) => all.filter((value) => !isBlank(value)).length },
  ROUND: { takes: [1, 2], numbers: ([value = 0, places = 0]) => rounded(value, places) },
  ROUNDUP: { takes: [1, 2], numbers: ([value = 0, places = 0]) => towards(value, places, Math.ceil) },
  ROUNDDOWN: { takes: [1, 2], numbers: ([value = 0, places = 0]) => towards(value, places, Math.floor) },
  TRUNC: { takes: [1, 2], numbers: ([value = 0, places = 0]) => towards(value, places, Math.floor) },
  ABS: { takes: [1, 1], numbers: ([value = 0]) => Math.abs(value) },
  SQRT: { takes: [1, 1], numbers: ([value = 0]) => Math.sqrt(atLeast(value, 0, 'SQRT')) },
  POW: { takes: [2, 2], numbers: ([base = 0, exponent = 0]) => base ** exponent },
  POWER: { takes: [2, 2], numbers: ([base = 0, exponent = 0]) => base ** exponent },
  MOD: { takes: [2, 2], numbers: ([value = 0, divisor = 0]) => modulo(value, divisor) },
  INT: { takes: [1, 1], numbers: ([value = 0]) => Math.floor(value) },
  CEIL: { takes: [1, 2], numbers: ([value = 0, step = 1]) => stepped(value, step, Math.ceil) },
  CEILING: { takes: [1, 2], numbers: ([value = 0, step = 1]) => stepped(value, step, Math.ceil) },
  FLOOR: { takes: [1, 2], numbers: ([value = 0, step = 1]) => stepped(value, step, Math.floor) },
  SIGN: { takes: [1, 1], numbers: ([value = 0]) => Math.sign(value) },
  EXP: { takes: [1, 1], numbers: ([value = 0]) => Math.exp(value) },
  LN: { takes: [1, 1], numbers: ([value = 0]) => Math.log(above(value, 'LN')) },
  LOG: { takes: [1, 2], numbers: ([value = 0, base = 10]) => logarithm(value, base) },
  LOG10: { takes: [1, 1], numbers: ([value = 0]) => Math.log10(above(value, 'LOG10')) },
  LOG2: { takes: [1, 1], numbers: ([value = 0]) => Math.log2(above(value, 'LOG2')) },
  SIN: { takes: [1, 1], numbers: ([value = 0]) => Math.sin(value) },
  COS: { takes: [1, 1], numbers: ([value = 0]) => Math.cos(value) },
  TAN: { takes: [1, 1], numbers: ([value = 0]) => Math.tan(value) },
  ASIN: { takes: [1, 1], numbers: ([value = 0]) => Math.asin(value) },
  ACOS: { takes: [1, 1], numbers: ([value = 0]) => Math.acos(value) },
  ATAN: { takes: [1, 1], numbers: ([value = 0]) => Math.atan(value) },
  PI: { takes: [0, 0], numbers: () => Math.PI },
  AND: { takes: [1, ANY], values: (all) => all.every(isTrue) },
  OR: { takes: [1, ANY], values: (all) => all.some(isTrue) },
  NOT: { takes: [1, 1], values: ([value = null]) => !isTrue(value) },
};

export function isTrue(value: Value): boolean {
  return !isBlank(value) && value !== false && value !== 0;
}

/** The remainder has the sign of the divisor, as in spreadsheets. */
export function modulo(value: number, divisor: number): number {
  if (divisor === 0) throw new FormulaError('division by zero');
  const remainder = value % divisor;
  return remainder !== 0 && remainder < 0 !== divisor < 0 ? remainder + divisor : remainder;
}

function best(values: readonly number[], isBetter: (one: number, other: number) => boolean): number {
  return values.reduce((found, value) => (isBetter(value, found) ? value : found), values[0] ?? 0);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function product(values: readonly number[]): number {
  return values.reduce((total, value) => total * value, 1);
}

function average(values: readonly number[]): number {
  if (values.length === 0) throw new FormulaError('AVG needs a value: all of its values are blank');
  return sum(values) / values.length;
}

/** Rounds half away from zero, on the decimal digits: 1.005 to two places is 1.01. */
function rounded(value: number, places: number): number {
  const shift = placesOf(places);
  if (shift < 0) return rounded(value / 10 ** -shift, 0) * 10 ** -shift;
  const { negative, whole, fraction } = formatDecimal(value, shift);
  return Number(`${negative ? '-' : ''}${whole}.${fraction || '0'}`);
}

/** Rounds away from zero or towards it by the absolute value, as spreadsheets do. */
function towards(value: number, places: number, step: (value: number) => number): number {
  const shift = placesOf(places);
  // The product of a decimal may be slightly off the whole number it stands for.
  const scaled = Number((Math.abs(value) * 10 ** shift).toPrecision(15));
  return (Math.sign(value) * step(scaled)) / 10 ** shift;
}

/** Rounds to a multiple of a step. */
function stepped(value: number, step: number, to: (value: number) => number): number {
  if (step <= 0) throw new FormulaError('the step of a multiple must be more than 0');
  // The quotient of decimals may be slightly off the whole number it stands for.
  return to(Number((value / step).toPrecision(15))) * step;
}

function placesOf(places: number): number {
  if (Number.isInteger(places) && Math.abs(places) <= 15) return places;
  throw new FormulaError('the places of rounding must be a whole number from -15 to 15');
}

function logarithm(value: number, base: number): number {
  if (above(base, 'LOG') === 1) throw new FormulaError('the base of LOG must not be 1');
  return base === 10 ? Math.log10(above(value, 'LOG')) : Math.log(above(value, 'LOG')) / Math.log(base);
}

function atLeast(value: number, least: number, name: string): number {
  if (value >= least) return value;
  throw new FormulaError(`${name} needs a number that is not negative`);
}

function above(value: number, name: string): number {
  if (value > 0) return value;
  throw new FormulaError(`${name} needs a number greater than 0`);
}
