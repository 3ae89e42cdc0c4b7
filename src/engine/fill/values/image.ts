import { neverChecked, unexpectedValue, type ValueType } from './value-type';

export const imageType: ValueType = {
  text: (_value, field) => {
    throw unexpectedValue(field);
  },
  isChecked: neverChecked,
};
