import { signatureSchema } from '../values/image-schema';
import type { FieldType } from './field-type';
import { neverTicked, noText } from './value-parts';

export const initials: FieldType = {
  traits: { holds: 'picture', picture: { isSigned: true, asked: 'initials', starts: 'initials' } },
  displays: ['image'],
  value: { schema: signatureSchema, text: noText, isTicked: neverTicked },
  editor: {
    label: 'Initials',
    position: 11,
    button: null,
    name: null,
    size: { width: 60, height: 36 },
    extras: {},
    sample: 'AL',
  },
  onPaper: {
    label: { rank: 1, words: /^(your |the )?(initials?|paraphe|kürzel|iniciales)$/iu },
    fitsCells: false,
  },
  docs: 'as a signature',
};
