import { address } from './address';
import { barcode } from './barcode';
import { boolean } from './boolean';
import { combined } from './combined';
import { country } from './country';
import { date } from './date';
import { email } from './email';
import type { FieldType } from './field-type';
import { image } from './image';
import { initials } from './initials';
import { list } from './list';
import { number } from './number';
import { signature } from './signature';
import { string } from './string';
import { url } from './url';

/**
 * The field types by their names in the API, in the order of the API. All other facts about types
 * follow from here.
 */
export const fieldTypes = {
  string,
  number,
  boolean,
  date,
  address,
  country,
  email,
  url,
  image,
  signature,
  initials,
  barcode,
  combined,
  list,
} satisfies Record<string, FieldType>;

/** The type of a field that is created without one. */
export const defaultType = 'string' satisfies keyof typeof fieldTypes;

export type FieldTypeName = keyof typeof fieldTypes;
