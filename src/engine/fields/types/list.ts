import type { FieldProperties } from '../field-properties';
import { listSchema } from '../values/list-schema';
import type { FieldType } from './field-type';
import { unexpectedValue } from './value-parts';

export const list: FieldType = {
  traits: { holds: 'list' },
  displays: ['list', 'text', 'check', 'shape'],
  value: {
    schema: listSchema,
    text: (value, field) => chosen(value, field).join(', '),
    isTicked(value, field) {
      const options = chosen(value, field);
      return field.condition === null ? options.length > 0 : options.includes(String(field.condition));
    },
  },
  editor: {
    label: 'List',
    position: 14,
    button: null,
    name: null,
    size: { width: 180, height: 72 },
    extras: { optionList: 'First\nSecond\nThird' },
    sample: null,
  },
  onPaper: { label: null, fitsCells: false },
  docs: 'an array of strings, each of them a line of `optionList` and none twice',
};

function chosen(value: unknown, field: FieldProperties): string[] {
  if (!Array.isArray(value)) throw unexpectedValue(field);
  return value.map(String);
}
