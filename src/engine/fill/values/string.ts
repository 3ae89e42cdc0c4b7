import type { Field } from '../../fields/field-schema';
import { matches } from '../../fields/regular-expression';
import { unexpectedValue, type ValueType } from './value-type';

export const stringType: ValueType = {
  text: readString,
  isChecked(value, field) {
    const text = readString(value, field);
    if (field.condition === null) return text !== '';
    return comparisons[field.stringConditionType](text, String(field.condition));
  },
};

const comparisons: Record<Field['stringConditionType'], (text: string, condition: string) => boolean> = {
  equals: (text, condition) => text === condition,
  contains: (text, condition) => text.includes(condition),
  starts_with: (text, condition) => text.startsWith(condition),
  ends_with: (text, condition) => text.endsWith(condition),
  regex: (text, condition) => matches(condition, text),
};

function readString(value: unknown, field: Field): string {
  if (typeof value !== 'string') throw unexpectedValue(field);
  return value;
}
