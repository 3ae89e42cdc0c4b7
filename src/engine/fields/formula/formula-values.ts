import { FormulaError } from './formula-error';

/** A value while a formula is computed; null is blank. */
export type Value = number | boolean | string | null;

export function isBlank(value: Value): boolean {
  return value === null || value === '';
}

/** Blank counts as 0, yes as 1. A text is no number, even if it looks like one: it may be a postcode. */
export function numberOf(value: Value): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (isBlank(value)) return 0;
  throw new FormulaError(`"${String(value).slice(0, 40)}" is a text where a number is needed`);
}
