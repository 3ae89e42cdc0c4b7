import { z } from 'zod';
import { limits } from '../limits';
import { gravities, laterProperties } from './field-catalogue';
import {
  anyNumber,
  bounded,
  checkCharacter,
  color,
  coordinate,
  displayType,
  extent,
  fieldName,
  fieldType,
  prose,
  stringConditionType,
  typeface,
  wholeNumber,
} from './property-schemas';

const unset = null;

const identity = {
  name: fieldName.describe(
    'Where the value is in `data`: a JSON Pointer without its leading slash. Fields of one name share the value; `name#2` is line 2 of a value spread over several boxes.',
  ),
  page: wholeNumber(1, limits.documentPages).describe('Page, counted from 1'),
  type: fieldType.default('string').describe('What the value in `data` is'),
  title: prose.default('').describe('Label of the field on forms'),
  description: prose.default('').describe('Help text of the field on forms'),
  metadata: prose.default('').describe('Anything of yours; returned as it is'),
  required: z.boolean().default(true).describe('The value must be given (unless the field has a default)'),
  hidden: z.boolean().default(false).describe('Neither on forms nor in the PDF; the value is still accepted'),
  static: z
    .boolean()
    .default(false)
    .describe('The value comes from `default` only and is not part of `data`'),
  default: z
    .union(
      [z.string(), anyNumber, z.boolean(), z.strictObject({ base64: z.string() })],
      'must be a value of the field’s type, or null',
    )
    .nullable()
    .default(unset)
    .describe('Value used when `data` has none'),
};

const text = {
  fontSize: bounded(0.5, limits.fieldFontSize)
    .nullable()
    .default(unset)
    .describe('Points; null is the template’s size (12)'),
  typeface: typeface
    .default('Helvetica')
    .describe('Arial is drawn as Helvetica, Times New Roman as Times, Courier New as Courier'),
  bold: z.boolean().default(false),
  uppercase: z.boolean().default(false).describe('Draws the text in capitals; `data` keeps its spelling'),
  strikethrough: z.boolean().default(false).describe('Draws a line through the text'),
  color: color.default('000000').describe('Colour of the text'),
  opacity: bounded(0, 1).default(1).describe('0 is invisible, 1 is opaque'),
  backgroundColor: color.nullable().default(unset).describe('Fills the box; null leaves it clear'),
  characterSpacing: bounded(-limits.fieldCharacterSpacing, limits.fieldCharacterSpacing)
    .default(0)
    .describe('Points added after each character'),
  rotation: bounded(-360, 360).default(0).describe('Degrees clockwise, about the middle of the box'),
  alignment: z.enum(['left', 'center', 'right']).default('left'),
  vAlignment: z.enum(['bottom', 'center', 'top']).default('bottom'),
  multiline: z.boolean().default(false).describe('Wraps long text by words'),
  multilineLines: wholeNumber(1, limits.fieldLines)
    .nullable()
    .default(unset)
    .describe('Divides the box into this many lines; sets `multiline`'),
  overflow: z
    .enum(['shrink_to_fit', 'truncate'])
    .default('shrink_to_fit')
    .describe(
      'What happens to text that does not fit. What could not be drawn is reported in `truncated_text`',
    ),
  comb: z.boolean().default(false).describe('One character to a cell'),
  combNumberOfCells: wholeNumber(1, limits.fieldCombCells).default(2),
  combValueOffset: wholeNumber(0, limits.fieldTextChars)
    .default(0)
    .describe('Position of the value’s character that goes in the first cell'),
};

const rules = {
  minLength: wholeNumber(0, limits.fieldTextChars).default(0),
  maxLength: wholeNumber(1, limits.fieldTextChars).nullable().default(unset),
  autoCalculateMaxLength: z
    .boolean()
    .default(false)
    .describe('The longest text the box holds at its font size; for Courier only'),
  optionList: z
    .string()
    .max(limits.fieldOptionListChars)
    .nullable()
    .default(unset)
    .describe('Allowed values, one per line')
    .meta({ examples: ['Small\nMedium\nLarge'] }),
  minimum: anyNumber.nullable().default(unset),
  maximum: anyNumber.nullable().default(unset),
  exclusiveMinimum: z.boolean().default(false).describe('The value must be greater than `minimum`'),
  exclusiveMaximum: z.boolean().default(false).describe('The value must be less than `maximum`'),
  integer: z.boolean().default(false).describe('Whole numbers only'),
};

const formats = {
  decimalPlaces: wholeNumber(0, limits.fieldDecimalPlaces)
    .nullable()
    .default(unset)
    .describe('Digits drawn after the point, rounded half away from zero'),
  currency: z
    .boolean()
    .default(false)
    .describe('Draws `$1,234.50`; two decimal places unless `decimalPlaces` says otherwise'),
  dateTimeFormat: z
    .string()
    .min(1)
    .max(200)
    .default('%Y-%m-%d')
    .describe('strftime directives')
    .meta({ examples: ['%B %-d, %Y'] }),
  includeTime: z.boolean().default(false).describe('The value is a timestamp such as 2026-05-17T09:30:00Z'),
  trueText: z.string().max(1000).default('Yes'),
  falseText: z.string().max(1000).default('No'),
};

const checks = {
  invertBooleanCondition: z.boolean().default(false).describe('Draws the check when the value is false'),
  condition: z
    .union([z.string(), anyNumber], 'must be a string or a number')
    .nullable()
    .default(unset)
    .describe('What the value is compared with. Without it, any text and any number but 0 draws the check'),
  stringConditionType: stringConditionType.default('equals'),
  numberConditionType: z.enum(['equals', 'gte', 'gt', 'lte', 'lt', 'range']).default('equals'),
  numberConditionRangeMin: anyNumber.nullable().default(unset),
  numberConditionRangeMax: anyNumber.nullable().default(unset),
  numberConditionRangeExclusiveMin: z.boolean().default(false),
  numberConditionRangeExclusiveMax: z.boolean().default(false),
  checkCharacter: checkCharacter.default('&#10004;'),
  checkColor: color.default('000000'),
};

const image = {
  imageScaleType: z.enum(['fit', 'fill', 'stretch']).default('fit'),
  imageGravity: z.enum(gravities).default('Center'),
};

const drawing = { ...text, ...rules, ...formats, ...checks, ...image };

/** A field as it is stored: everything decided. */
export const fieldSchema = z
  .strictObject(
    {
      id: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Unique in the template'),
      ...identity,
      x: coordinate,
      y: coordinate,
      width: extent,
      height: extent,
      displayType,
      ...drawing,
    },
    { error: unknownProperty },
  )
  .meta({ id: 'Field', description: 'A box on a page that shows one value of `data`' });

/** A field as it is sent: what is left out takes its default, and without a place one is chosen. */
export const fieldInputSchema = z
  .strictObject(
    {
      id: wholeNumber(1, Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('Unique in the template; the next free number when left out'),
      ...identity,
      x: coordinate.optional().describe('Points from the left edge of the page as seen; 0 when left out'),
      y: coordinate
        .optional()
        .describe('Points from the top edge; below the lowest field of the page when left out'),
      width: extent.default(300).describe('Points'),
      height: extent.default(55).describe('Points'),
      displayType: displayType
        .optional()
        .describe('text, check for booleans, or image for images when left out'),
      ...drawing,
    },
    { error: unknownProperty },
  )
  .meta({ id: 'FieldInput', description: 'A field to add to a template' });

export type Field = z.output<typeof fieldSchema>;
export type FieldInput = z.input<typeof fieldInputSchema>;
export type ParsedFieldInput = z.output<typeof fieldInputSchema>;

function unknownProperty(issue: { code?: string | undefined; keys?: string[] }): string | undefined {
  if (issue.code !== 'unrecognized_keys') return 'must be an object with at least "name" and "page"';
  const later = (issue.keys ?? []).filter((key) => laterProperties.some((name) => name === key));
  if (later.length > 0) return `not supported yet: ${later.join(', ')}`;
  return `unknown property ${(issue.keys ?? []).map((key) => `"${key}"`).join(', ')}`;
}
