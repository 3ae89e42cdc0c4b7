import { isMark, showsList, showsText } from '../../fields/displays';
import type { Field } from '../../fields/field-schema';
import { holdsList, holdsOf } from '../../fields/field-traits';
import { optionsOf } from '../../fields/option-list';
import { nameOf } from '../draw/draw-names';
import { textOfValue } from '../draw/draw-values';
import { isTurnedByQuarters } from './form-place';

export type FormKind =
  | { kind: 'text' }
  | { kind: 'choice'; options: readonly string[] }
  /** A list that shows its options, of which one or `several` can be chosen. */
  | { kind: 'list'; options: readonly string[]; several: boolean }
  | { kind: 'button'; state: string };

export const YES = 'Yes';
export const NO = 'No';

/**
 * Returns the kind of form box that a field becomes. Null for fields that can only be drawn:
 * images, codes, shapes, computed values, and checks with a rule other than one value.
 */
export function formKindOf(field: Field): FormKind | null {
  if (field.static || nameOf(field).kind === 'special' || !isTurnedByQuarters(field)) return null;
  if (showsList(field))
    return { kind: 'list', options: optionsOf(field.optionList), several: holdsList(field) };
  if (showsText(field)) return textKindOf(field);
  const state = isMark[field.displayType] ? stateOf(field) : null;
  return state === null ? null : { kind: 'button', state };
}

function textKindOf(field: Field): FormKind | null {
  // A line of several options is no text that a person could type.
  if (holdsList(field)) return null;
  const values = holdsOf(field) === 'boolean' ? [true, false] : listedValues(field);
  if (values.length === 0) return { kind: 'text' };
  return { kind: 'choice', options: [...new Set(values.map((value) => textOfValue(value, field)))] };
}

function listedValues(field: Field): (string | number)[] {
  const [holds, options] = [holdsOf(field), optionsOf(field.optionList)];
  return holds === 'number' ? options.map(Number) : holds === 'text' ? options : [];
}

/** Returns the one value that checks the box, or null. */
function stateOf(field: Field): string | null {
  const { condition } = field;
  const holds = holdsOf(field);
  if (holds === 'boolean') return field.invertBooleanCondition ? NO : YES;
  if (condition === null || condition === '') return null;
  if (holds === 'list') return String(condition);
  if (holds === 'text') return field.stringConditionType === 'equals' ? String(condition) : null;
  if (holds === 'number') return field.numberConditionType === 'equals' ? String(Number(condition)) : null;
  return null;
}
