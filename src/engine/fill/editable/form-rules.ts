import { capacityOfBox } from '../../fields/auto-max-length';
import type { Field } from '../../fields/field-schema';

/** Bits of /Ff. */
export const REQUIRED = 1 << 1;
export const NO_TOGGLE_TO_OFF = 1 << 14;
export const RADIO = 1 << 15;
export const COMBO = 1 << 17;
export const RADIOS_IN_UNISON = 1 << 25;
const MULTILINE = 1 << 12;
const COMB = 1 << 24;

/** How a text field takes what is typed. */
export function flagsOf(field: Field): number {
  if (field.comb) return COMB;
  return field.multiline || field.multilineLines !== null ? MULTILINE : 0;
}

/** How much a text field takes; null for as much as there is. */
export function longestOf(field: Field): number | null {
  if (field.comb) return field.combNumberOfCells;
  const limits = [field.maxLength, capacityOfBox(field)].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}
