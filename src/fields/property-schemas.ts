import { z } from 'zod';
import { limits } from '../limits';
import {
  checkCharacters,
  displayTypes,
  fieldTypes,
  laterDisplays,
  laterTypes,
  typefaces,
} from './field-catalogue';
import { parseFieldName } from './field-name';

/** Building blocks of the field schema: each says what would be right when it refuses. */

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

export const fieldName = z
  .string('must be the name of the value in data, such as "person/first_name"')
  .superRefine((text, context) => {
    const parsed = parseFieldName(text);
    if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.message });
  });

export const typeface = z.enum(
  keysOf(typefaces),
  `must be one of the standard typefaces: ${Object.keys(typefaces).join(', ')}`,
);

/** Both the character and its HTML entity name it, because the reference lists the entities. */
export const checkCharacter = z.enum(
  [...keysOf(checkCharacters), '✓', '✔', '✖', '✗', '✘'],
  `must be one of ✓ ✔ ✖ ✗ ✘ or its entity (${Object.keys(checkCharacters).join(' ')})`,
);

export const fieldType = z.enum(fieldTypes, {
  error: (issue) => notYet('type', issue.input, laterTypes, fieldTypes),
});

export const displayType = z.enum(displayTypes, {
  error: (issue) => notYet('displayType', issue.input, laterDisplays, displayTypes),
});

export const stringConditionType = z.enum(['equals', 'contains', 'starts_with', 'ends_with'], {
  error: (issue) =>
    notYet('stringConditionType', issue.input, ['regex'], ['equals', 'contains', 'starts_with', 'ends_with']),
});

function notYet(property: string, input: unknown, later: readonly string[], now: readonly string[]): string {
  const name = later.find((candidate) => candidate === input);
  if (name === undefined) return `must be one of ${now.join(', ')}`;
  return `the ${property} "${name}" is not supported yet; use one of ${now.join(', ')}`;
}

function keysOf<T extends object>(object: T): [keyof T & string, ...(keyof T & string)[]] {
  const isKey = (key: string): key is keyof T & string => Object.hasOwn(object, key);
  const [first, ...rest] = Object.keys(object).filter(isKey);
  if (first === undefined) throw new Error('an enumeration needs a value');
  return [first, ...rest];
}
