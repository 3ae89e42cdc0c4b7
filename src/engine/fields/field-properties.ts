import * as z from 'zod';
import { limits } from '../limits';
import type { DisplayName } from './displays';
import { gravities, shapeTypes, signatureTypefaces, typefaces } from './field-catalogue';
import { formats, rules } from './field-value-properties';
import {
  anyNumber,
  bounded,
  checkCharacter,
  clearableColor,
  color,
  fieldName,
  oneOf,
  prose,
  reference,
  symbology,
  typeface,
  wholeNumber,
} from './property-schemas';

/** The properties of a field, grouped by subject. */

const unset = null;
const flag = z.boolean().default(false);

const typedSignature = z.strictObject({
  text: z.strictObject({
    name: z.string().min(1).max(limits.signatureNameChars),
    typeface: oneOf(signatureTypefaces),
  }),
});

/** A drawn signature as a default. Its limits are those of a value. */
const drawnSignature = z.strictObject({
  drawing: z.strictObject({
    width: z.number(),
    height: z.number(),
    strokes: z.array(z.array(z.array(z.number()))).max(limits.signatureStrokes),
  }),
});

/** The properties that say which value the field shows and where. */
export const naming = {
  name: fieldName.describe(
    'Where the value is in `data`: a JSON Pointer without its leading slash. Fields of one name share the value; `name#2` is line 2 of a value spread over several boxes.',
  ),
  page: wholeNumber(1, limits.documentPages).describe('Page, counted from 1'),
};

export const telling = {
  title: prose.default('').describe('Label of the field on forms'),
  description: prose.default('').describe('Help text of the field on forms'),
  metadata: prose.default('').describe('Text of your own, returned unchanged'),
  pdfName: reference.describe(
    'The name of the field in the form of the document, if `name` is another. `data` may hold the value under it, too',
  ),
  required: z.boolean().default(true).describe('The value is required, unless the field has a default'),
  hidden: z
    .boolean()
    .default(false)
    .describe('The field appears neither on forms nor in the PDF; its value is still accepted'),
  static: z
    .boolean()
    .default(false)
    .describe('The value comes from `default` only and is not part of `data`'),
  editable: z
    .boolean()
    .nullable()
    .default(unset)
    .describe(
      'Whether the field can still be filled in in the finished PDF; null uses the setting of the submission',
    ),
  default: z
    .union(
      [
        z.string(),
        anyNumber,
        z.boolean(),
        z.strictObject({ base64: z.string() }),
        z.strictObject({ url: z.string() }),
        typedSignature,
        drawnSignature,
        z.array(z.string()),
      ],
      'must be a text, a number, true or false, an image as {"base64"} or {"url"}, a signature as {"text"} or {"drawing"}, a list of texts, or null',
    )
    .nullable()
    .default(unset)
    .describe('Value used when `data` has none; a text for a number field is a formula over other fields'),
};

const text = {
  fontSize: bounded(0.5, limits.fieldFontSize)
    .nullable()
    .default(unset)
    .describe('Points; 12 unless the field or the template sets it'),
  typeface: typeface
    .default('Helvetica')
    .describe(
      `A standard typeface (${Object.keys(typefaces).join(', ')}) or one of your own fonts; Arial is drawn as Helvetica, Times New Roman as Times, Courier New as Courier`,
    ),
  bold: z.boolean().default(false),
  italic: z
    .boolean()
    .default(false)
    .describe('Slanted letters; scripts and own fonts that have none stay upright'),
  uppercase: z.boolean().default(false).describe('Draws the text in capitals; `data` keeps its spelling'),
  strikethrough: z.boolean().default(false).describe('Draws a line through the text'),
  color: color.default('000000').describe('Colour of the text'),
  colorFieldName: reference.describe('Name of the value of `data` that holds the colour, such as "4A90E2"'),
  colorFieldRequired: flag.describe('The value that holds the colour is required'),
  opacity: bounded(0, 1).default(1).describe('0 is invisible, 1 is opaque'),
  backgroundColor: clearableColor
    .nullable()
    .default(unset)
    .describe('Fills the box; `transparent` leaves it clear'),
  backgroundColorFieldName: reference.describe(
    'Name of the value of `data` that holds the colour, such as "4A90E2"',
  ),
  backgroundColorFieldRequired: flag.describe('The value that holds the colour is required'),
  characterSpacing: bounded(-limits.fieldCharacterSpacing, limits.fieldCharacterSpacing)
    .default(0)
    .describe('Points added after each character'),
  rotation: bounded(-360, 360).default(0).describe('Degrees clockwise, about the middle of the box'),
  alignment: z.enum(['left', 'center', 'right']).default('left'),
  vAlignment: z.enum(['bottom', 'center', 'top']).default('bottom'),
  textInset: bounded(0, limits.fieldTextInset)
    .nullable()
    .default(unset)
    .describe(
      'Points between the text and the sides of its box; half of it above and below text that is not centred, and beside the cells of a comb. null is 0.75, 2 on a background, and 0 for combs',
    ),
  multiline: z.boolean().default(false).describe('Wraps long text between words'),
  multilineLines: wholeNumber(1, limits.fieldLines)
    .nullable()
    .default(unset)
    .describe('Divides the box into this many lines; sets `multiline`'),
  overflow: z
    .enum(['shrink_to_fit', 'truncate', 'continue'])
    .default('shrink_to_fit')
    .describe(
      'How text that does not fit is drawn: smaller, cut off, or continued on pages added at the end. In rows of a list (`items/0/name`), `continue` also repeats the page for elements beyond its rows. Text that is not drawn is reported in `truncated_text`',
    ),
  comb: z.boolean().default(false).describe('Draws one character in each cell'),
  combNumberOfCells: wholeNumber(1, limits.fieldCombCells).default(2),
  combValueOffset: wholeNumber(0, limits.fieldTextChars)
    .default(0)
    .describe('Position of the character of the value that goes in the first cell'),
};

const checks = {
  invertBooleanCondition: z.boolean().default(false).describe('Draws the check when the value is false'),
  condition: z
    .union([z.string(), anyNumber], 'must be a string or a number')
    .nullable()
    .default(unset)
    .describe('Value to compare with. Without it, any text and any number except 0 draws the check'),
  stringConditionType: oneOf(['equals', 'contains', 'starts_with', 'ends_with', 'regex'])
    .default('equals')
    .describe('`regex` takes RE2 syntax and matches anywhere unless anchored'),
  numberConditionType: z.enum(['equals', 'gte', 'gt', 'lte', 'lt', 'range']).default('equals'),
  numberConditionRangeMin: anyNumber.nullable().default(unset),
  numberConditionRangeMax: anyNumber.nullable().default(unset),
  numberConditionRangeExclusiveMin: z.boolean().default(false),
  numberConditionRangeExclusiveMax: z.boolean().default(false),
  checkCharacter: checkCharacter
    .default('&#10004;')
    .describe(
      'The mark of a check that is on. `document` draws a box of the document’s own form as the document draws it, and any other box with &#10004;',
    ),
  checkColor: color.default('000000'),
  checkColorFieldName: reference.describe(
    'Name of the value of `data` that holds the colour, such as "4A90E2"',
  ),
  checkColorFieldRequired: flag.describe('The value that holds the colour is required'),
};

const shapes = {
  shapeType: oneOf(shapeTypes).default('square'),
  shapeFillColor: clearableColor.nullable().default(unset).describe('`transparent` leaves the shape clear'),
  shapeFillColorFieldName: reference.describe(
    'Name of the value of `data` that holds the colour, such as "4A90E2"',
  ),
  shapeFillColorFieldRequired: flag.describe('The value that holds the colour is required'),
  shapeBorderColor: color.default('4A90E2'),
  shapeBorderColorFieldName: reference.describe(
    'Name of the value of `data` that holds the colour, such as "4A90E2"',
  ),
  shapeBorderColorFieldRequired: flag.describe('The value that holds the colour is required'),
  shapeBorderWidth: bounded(0, limits.fieldShapeBorder)
    .default(2)
    .describe('Points, inside the box; 0 draws no border'),
};

const codes = {
  barcodeSymbology: symbology.default('code_128'),
  qrcodeColor: color.default('000000').describe('Colour of QR codes; other barcodes are drawn in `color`'),
  qrcodeColorFieldName: reference.describe(
    'Name of the value of `data` that holds the colour, such as "4A90E2"',
  ),
  qrcodeColorFieldRequired: flag.describe('The value that holds the colour is required'),
};

const signing = {
  signatureAllowDraw: z.boolean().default(true).describe('The signature may be drawn by hand'),
  signatureAllowType: z.boolean().default(true).describe('The signature may be a typed name'),
};

const combining = {
  combinedFieldNames: z
    .string()
    .max(limits.fieldOptionListChars)
    .default('')
    .describe('Names of fields whose texts are joined, separated by commas')
    .meta({ examples: ['first_name, last_name'] }),
  combinedFieldSeparator: z
    .string()
    .max(100)
    .default(' ')
    .describe('Text between the joined texts; blank texts are left out'),
  combinedFieldType: oneOf(['separator', 'format']).default('separator'),
  combinedFieldFormat: z
    .string()
    .max(limits.fieldOptionListChars)
    .default('')
    .describe('Text in which `{name}` stands for the value of a field')
    .meta({ examples: ['{last_name}, {first_name}'] }),
};

const image = {
  imageScaleType: z.enum(['fit', 'fill', 'stretch']).default('fit'),
  imageGravity: z.enum(gravities).default('Center'),
};

export const drawing = {
  ...text,
  ...rules,
  ...formats,
  ...checks,
  ...shapes,
  ...image,
  ...signing,
  ...codes,
  ...combining,
};

const properties = z.object({ ...naming, ...telling, ...drawing });

/** The properties of a field that its field type may use: all except which type it is. */
export type FieldProperties = z.output<typeof properties> & {
  width: number;
  height: number;
  /** For messages. */
  type: string;
  displayType: DisplayName;
};
