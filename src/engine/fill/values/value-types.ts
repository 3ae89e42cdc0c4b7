import type { Field } from '../../fields/field-schema';
import { booleanType } from './boolean';
import { dateType } from './date';
import { imageType } from './image';
import { numberType } from './number';
import { stringType } from './string';
import { textType } from './text-type';
import type { ValueType } from './value-type';

export const valueTypes: Record<Field['type'], ValueType> = {
  string: stringType,
  number: numberType,
  boolean: booleanType,
  date: dateType,
  address: textType,
  country: textType,
  email: textType,
  url: textType,
  image: imageType,
  signature: imageType,
  initials: imageType,
  barcode: textType,
  combined: textType,
};
