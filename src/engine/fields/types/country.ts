import { stringSchema } from '../values/string-schema';
import { type FieldType, LINE } from './field-type';
import { neverTicked, ownText } from './value-parts';

export const country: FieldType = {
  traits: {
    holds: 'text',
    isLong: false,
    mayBeColor: false,
    isCode: false,
    isComputed: false,
    line: { input: 'text', autocomplete: 'country-name' },
  },
  displays: ['text'],
  value: { schema: (field) => stringSchema(field), text: ownText, isTicked: neverTicked },
  editor: {
    label: 'Country',
    position: 10,
    button: null,
    name: null,
    size: LINE,
    extras: {},
    sample: 'United Kingdom',
  },
  onPaper: { label: { rank: 6, words: /\b(country|land|pays|país)\b/iu }, fitsCells: false },
  docs: 'a string',
};
