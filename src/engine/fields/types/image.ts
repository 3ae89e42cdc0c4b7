import { imageSchema } from '../values/image-schema';
import type { FieldType } from './field-type';
import { neverTicked, noText } from './value-parts';

export const image: FieldType = {
  traits: { holds: 'picture', picture: { isSigned: false, asked: 'image' } },
  displays: ['image'],
  value: { schema: imageSchema, text: noText, isTicked: neverTicked },
  editor: {
    label: 'Image',
    position: 6,
    button: { icon: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01', key: 'I' },
    name: null,
    size: { width: 120, height: 90 },
    extras: {},
    sample: null,
  },
  onPaper: { label: null, fitsCells: false },
  docs: 'an image: see “Images” below',
};
