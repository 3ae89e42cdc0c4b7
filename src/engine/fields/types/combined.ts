import { type FieldType, LINE } from './field-type';
import { neverTicked, ownText } from './value-parts';

export const combined: FieldType = {
  traits: {
    holds: 'text',
    isLong: false,
    mayBeColor: false,
    isCode: false,
    isComputed: true,
    line: null,
  },
  displays: ['text'],
  value: {
    // The value is computed, so the schema only ever checks the default, which is a text.
    schema: () => ({ type: 'string' }),
    text: ownText,
    isTicked: neverTicked,
  },
  editor: {
    label: 'Combined',
    position: 13,
    button: null,
    name: null,
    size: LINE,
    extras: {},
    sample: null,
  },
  onPaper: { label: null, fitsCells: false },
  docs: 'none: the value is made of other fields',
};
