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
    label: 'E-mail',
    position: 7,
    button: null,
    name: null,
    size: LINE,
    extras: {},
    sample: 'ada@example.com',
  },
  onPaper: {
    // An address for mail is none for letters.
    label: { rank: 3, words: /(e-?mail|courriel|correo electr)/iu },
    fitsCells: false,
  },
  docs: 'an e-mail address',
};
