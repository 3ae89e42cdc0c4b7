import { signatureSchema } from '../values/image-schema';
import type { FieldType } from './field-type';
import { neverTicked, noText } from './value-parts';

export const signature: FieldType = {
  traits: { holds: 'picture', picture: { isSigned: true, asked: 'signature', starts: 'name' } },
  displays: ['image'],
  value: { schema: signatureSchema, text: noText, isTicked: neverTicked },
  editor: {
    label: 'Signature',
    position: 5,
    button: { icon: 'M3 17c4 0 5-11 8-11s-1 11 2 11 3-4 5-4 1 3 3 3M3 21h18', key: 'S' },
    name: null,
    size: { width: 180, height: 44 },
    extras: {},
    sample: 'Ada Lovelace',
  },
  onPaper: {
    label: { rank: 2, words: /(signature|signed|sign here|unterschrift|\bfirma\b|署名|توقيع)/iu },
    fitsCells: false,
  },
  docs: 'an image, a typed name or strokes of a pen: see “Signatures” below',
};
