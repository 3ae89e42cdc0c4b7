import * as z from 'zod';
import { limits } from '../limits';
import { symbologies } from './barcode-symbologies';
import { checkCharacters, DOCUMENT_MARK, typefaces } from './field-catalogue';
import { parseFieldName } from './field-name';

/** Building blocks of the field schema. Their messages say which values are right. */

export function bounded(min: number, max: number) {
  return z.number(`must be a number from ${min} to ${max}`).min(min).max(max);
}

export function wholeNumber(min: number, max: number) {
  return z
    .number(`must be a whole number from ${min} to ${max}`)
    .int(`must be a whole number from ${min} to ${max}`)
    .min(min)
    .max(max);
}

export const anyNumber = z.number('must be a number');
export const coordinate = bounded(-limits.fieldCoordinate, limits.fieldCoordinate);
export const extent = bounded(0.1, limits.fieldCoordinate);
export const prose = z.string().max(limits.descriptionChars);

export const color = z
  .string()
  .regex(/^[0-9a-fA-F]{6}$/, 'must be six hexadecimal digits without "#", such as "4A90E2"')
  .meta({ examples: ['4A90E2'] });

/** A colour, or "transparent", which removes the colour that the template sets. */
export const clearableColor = z
  .string()
  .regex(
    /^([0-9a-fA-F]{6}|transparent)$/,
    'must be six hexadecimal digits without "#", such as "4A90E2", or "transparent"',
  )
  .meta({ examples: ['4A90E2'] });

export const fieldName = z
  .string('must be the name of the value in data, such as "person/first_name"')
  .superRefine((text, context) => {
    const parsed = parseFieldName(text);
    if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.message });
  });

/** The name of a typeface. That it exists is checked elsewhere, with the fonts of the account. */
export const typeface = z
  .string('must be the name of a typeface, such as "Times"')
  .min(1)
  .max(limits.nameChars)
  .meta({ examples: Object.keys(typefaces) });

const checkSigns = Object.values(checkCharacters);

/** A check character or its HTML entity. Entities are accepted because the reference lists them. */
export const checkCharacter = z.enum(
  [...keysOf(checkCharacters), ...checkSigns, DOCUMENT_MARK],
  `must be one of ${checkSigns.join(' ')}, its entity (${Object.keys(checkCharacters).join(' ')}) or ${DOCUMENT_MARK}`,
);

export const symbology = z.enum(keysOf(symbologies));

/** A field name or null. That the template has the name is checked with the template. */
export const reference = fieldName.nullable().default(null);

export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

export function keysOf<T extends object>(object: T): [keyof T & string, ...(keyof T & string)[]] {
  const isKey = (key: string): key is keyof T & string => Object.hasOwn(object, key);
  const [first, ...rest] = Object.keys(object).filter(isKey);
  if (first === undefined) throw new Error('an enumeration needs at least one value');
  return [first, ...rest];
}
