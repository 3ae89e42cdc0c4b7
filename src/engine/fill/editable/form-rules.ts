import { capacityOfBox } from '../../fields/auto-max-length';
import type { Field } from '../../fields/field-schema';

/** Bits of /Ff. */
export const REQUIRED = 1 << 1;
export const NO_TOGGLE_TO_OFF = 1 << 14;
export const RADIO = 1 << 15;
export const COMBO = 1 << 17;
export const MULTI_SELECT = 1 << 21;
export const RADIOS_IN_UNISON = 1 << 25;
const MULTILINE = 1 << 12;
const COMB = 1 << 24;

/** Returns the flags of a text field: comb, multiline or none. */
export function flagsOf(field: Field): number {
  if (field.comb) return COMB;
  return field.multiline || field.multilineLines !== null ? MULTILINE : 0;
}

/** Returns the most characters of a text field; null without a limit. */
export function longestOf(field: Field): number | null {
  if (field.comb) return field.combNumberOfCells;
  const limits = [field.maxLength, capacityOfBox(field)].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}
