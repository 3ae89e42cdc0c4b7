import { stringSchema } from '../values/string-schema';
import type { FieldType } from './field-type';
import { neverTicked, ownText } from './value-parts';

export const address: FieldType = {
  traits: {
    holds: 'text',
    isLong: true,
    mayBeColor: false,
    isCode: false,
    isComputed: false,
    line: { input: 'text', autocomplete: 'street-address' },
  },
  displays: ['text'],
  value: { schema: (field) => stringSchema(field), text: ownText, isTicked: neverTicked },
  editor: {
    label: 'Address',
    position: 9,
    button: null,
    name: null,
    size: { width: 220, height: 48 },
    extras: { multiline: true, vAlignment: 'top' },
    sample: '12 St James’s Square, London',
  },
  onPaper: {
    label: { rank: 7, words: /(\baddress\b|anschrift|adresse|dirección|住所|عنوان)/iu },
    fitsCells: false,
  },
  docs: 'a string',
};
