import { emailSchema } from '../values/contact-schemas';
import { type FieldType, LINE } from './field-type';
import { neverTicked, ownText } from './value-parts';

export const email: FieldType = {
  traits: {
    holds: 'text',
    isLong: false,
    mayBeColor: false,
    isCode: false,
    isComputed: false,
    line: { input: 'email', autocomplete: 'email' },
  },
  displays: ['text', 'qrcode', 'barcode'],
  value: { schema: emailSchema, text: ownText, isTicked: neverTicked },
  editor: {
    label: 'Email',
    position: 7,
    button: null,
    name: null,
    size: LINE,
    extras: {},
    sample: 'ada@example.com',
  },
  onPaper: {
    // An email label may contain "address", so this rank comes before that of postal addresses.
    label: { rank: 3, words: /(e-?mail|courriel|correo electr)/iu },
    fitsCells: false,
  },
  docs: 'an email address',
};
