import type { Field } from '../../fields/field-schema';
import { optionsOf } from '../../fields/option-list';
import { nameOf } from '../draw/draw-names';
import { textOfValue } from '../draw/draw-values';
import { isTurnedByQuarters } from './form-place';

export type FormKind =
  | { kind: 'text' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'button'; state: string };

export const YES = 'Yes';
export const NO = 'No';

/**
 * Returns the kind of form box that a field becomes. Null for fields that can only be drawn:
 * images, codes, shapes, computed values, and checks with a rule other than one value.
 */
export function formKindOf(field: Field): FormKind | null {
  if (field.static || nameOf(field).kind === 'special' || !isTurnedByQuarters(field)) return null;
  if (field.displayType === 'text') return textKindOf(field);
  const state = field.displayType === 'check' ? stateOf(field) : null;
  return state === null ? null : { kind: 'button', state };
}

function textKindOf(field: Field): FormKind {
  const values = field.type === 'boolean' ? [true, false] : listedValues(field);
  if (values.length === 0) return { kind: 'text' };
  return { kind: 'choice', options: [...new Set(values.map((value) => textOfValue(value, field)))] };
}

function listedValues({ type, optionList }: Field): (string | number)[] {
  const options = optionsOf(optionList);
  return type === 'number' ? options.map(Number) : type === 'date' ? [] : options;
}

/** Returns the one value that checks the box, or null. */
function stateOf(field: Field): string | null {
  const { type, condition } = field;
  if (type === 'boolean') return field.invertBooleanCondition ? NO : YES;
  if (condition === null || condition === '') return null;
  if (type === 'string') return field.stringConditionType === 'equals' ? String(condition) : null;
  if (type === 'number') return field.numberConditionType === 'equals' ? String(Number(condition)) : null;
  return null;
}
