import type { FieldProperties } from '../field-properties';
import type { FieldType } from './field-type';
import { unexpectedValue } from './value-parts';

export const boolean: FieldType = {
  traits: { holds: 'boolean' },
  displays: ['check', 'text', 'shape'],
  value: {
    schema: () => ({ type: 'boolean' }),
    text: (value, field) => (readBoolean(value, field) ? field.trueText : field.falseText),
    isTicked: (value, field) => readBoolean(value, field) !== field.invertBooleanCondition,
  },
  editor: {
    label: 'Check box',
    position: 3,
    button: { icon: 'M4 4h16v16H4zM8 12l3 3 5-6', key: 'B' },
    name: 'check',
    size: { width: 16, height: 16 },
    extras: { required: false },
    sample: null,
  },
  onPaper: { label: null, fitsCells: false },
  docs: 'true or false',
};

function readBoolean(value: unknown, field: FieldProperties): boolean {
  if (typeof value !== 'boolean') throw unexpectedValue(field);
  return value;
}
