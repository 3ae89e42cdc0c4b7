import type { Field } from '../../fields/field-schema';
import { unexpectedValue, type ValueType } from './value-type';

export const booleanType: ValueType = {
  text: (value, field) => (readBoolean(value, field) ? field.trueText : field.falseText),
  isChecked: (value, field) => readBoolean(value, field) !== field.invertBooleanCondition,
};

function readBoolean(value: unknown, field: Field): boolean {
  if (typeof value !== 'boolean') throw unexpectedValue(field);
  return value;
}
