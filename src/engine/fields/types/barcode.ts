import { shownSymbology } from '../values/barcode-schema';
import { notBlank } from '../values/blank-values';
import { stringSchema } from '../values/string-schema';
import type { FieldType } from './field-type';
import { neverTicked, ownText } from './value-parts';

export const barcode: FieldType = {
  traits: {
    holds: 'text',
    isLong: false,
    mayBeColor: false,
    isCode: true,
    isComputed: false,
    line: null,
  },
  displays: ['barcode', 'text'],
  value: {
    // A blank value cannot be drawn as a code.
    schema: (field) =>
      notBlank(stringSchema(field, { symbology: shownSymbology(field) ?? field.barcodeSymbology })),
    text: ownText,
    isTicked: neverTicked,
  },
  editor: {
    label: 'Barcode',
    position: 12,
    button: null,
    name: null,
    size: { width: 160, height: 44 },
    extras: {},
    sample: null,
  },
  onPaper: { label: null, fitsCells: false },
  docs: 'a text that its `barcodeSymbology` can encode',
};
