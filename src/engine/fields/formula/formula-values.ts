import { FormulaError } from './formula-error';

/** A value while a formula is computed; null is blank. */
export type Value = number | boolean | string | null;

export function isBlank(value: Value): boolean {
  return value === null || value === '';
}

/**
 * Converts to a number: blank is 0, true is 1. A text is refused even when it looks like a number:
 * it may be a postcode.
 */
export function numberOf(value: Value): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (isBlank(value)) return 0;
  throw new FormulaError(`"${String(value).slice(0, 40)}" is a text where a number is needed`);
}
