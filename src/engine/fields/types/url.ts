import { urlSchema } from '../values/contact-schemas';
import { type FieldType, LINE } from './field-type';
import { neverTicked, ownText } from './value-parts';

export const url: FieldType = {
  traits: {
    holds: 'text',
    isLong: false,
    mayBeColor: false,
    isCode: false,
    isComputed: false,
    line: { input: 'url', autocomplete: 'on' },
  },
  displays: ['text', 'qrcode', 'barcode'],
  value: { schema: urlSchema, text: ownText, isTicked: neverTicked },
  editor: {
    label: 'URL',
    position: 8,
    button: null,
    name: null,
    size: LINE,
    extras: {},
    sample: 'https://example.com',
  },
  onPaper: {
    label: { rank: 4, words: /\b(web ?site|homepage|url|site web|sitio web)\b/iu },
    fitsCells: false,
  },
  docs: 'a URL, `http:` or `https:`',
};
