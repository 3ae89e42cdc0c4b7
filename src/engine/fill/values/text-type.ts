import { neverChecked, unexpectedValue, type ValueType } from './value-type';

/** Values that are texts and mean nothing else to drawing: addresses, barcodes, what is combined. */
export const textType: ValueType = {
  text(value, field) {
    if (typeof value !== 'string') throw unexpectedValue(field);
    return value;
  },
  isChecked: neverChecked,
};
