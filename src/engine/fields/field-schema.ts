import * as z from 'zod';
import { dependenciesSchema } from './dependencies-schema';
import { displays } from './displays';
import { identity } from './field-identity';
import { drawing } from './field-properties';
import type { GroupRule } from './field-rules';
import { coordinate, extent, keysOf, oneOf, wholeNumber } from './property-schemas';
import { unsettable } from './unsettable';

const displayType = oneOf(keysOf(displays));

const place = { x: coordinate, y: coordinate, width: extent, height: extent };
const id = wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Unique in the template');
const unset = unsettable(drawing);

/** A field as it is checked and drawn, with every property decided. */
export const fieldSchema = z.strictObject(
  { id, ...identity, ...place, displayType, ...drawing, dependencies: dependenciesSchema },
  { error: unknownProperty },
);

/** A field as it is stored and shown. Null leaves a property to the template. */
export const storedFieldSchema = z
  .strictObject(
    {
      id,
      ...identity,
      ...place,
      displayType: displayType
        .nullable()
        .default(null)
        .describe('null: the first display type of the field type'),
      ...unset,
      dependencies: dependenciesSchema,
    },
    { error: unknownProperty },
  )
  .meta({ id: 'Field', description: 'A box on a page that shows one value of `data`' });

/** A field as it is sent. Missing properties take their defaults; a missing box is chosen. */
export const fieldInputSchema = z
  .strictObject(
    {
      id: wholeNumber(1, Number.MAX_SAFE_INTEGER)
        .optional()
        .describe(
          'Unique in the template; when left out, that of the field with the same name, or one that no field of the template ever had',
        ),
      ...identity,
      x: coordinate.optional().describe('Points from the left edge of the page as seen; 0 when left out'),
      y: coordinate
        .optional()
        .describe(
          'Points from the top edge; when left out, the field goes below the lowest field of the page or where there is room',
        ),
      width: extent.default(300).describe('Points'),
      height: extent.default(55).describe('Points'),
      displayType: displayType
        .nullish()
        .describe(
          'When left out, the first display type of the field type: text for most, check for booleans, image for images',
        ),
      ...unset,
      dependencies: dependenciesSchema,
    },
    { error: unknownProperty },
  )
  .meta({ id: 'FieldInput', description: 'A field to add to a template' });

export type Field = z.output<typeof fieldSchema> & {
  /** The conditional logic of the groups that contain the field, the outermost first. */
  readonly groups?: readonly GroupRule[];
  /** The character width in em, for a monospaced typeface of the customer's own. */
  readonly characterWidth?: number;
};
export type StoredField = z.output<typeof storedFieldSchema>;
export type FieldInput = z.input<typeof fieldInputSchema>;
export type ParsedFieldInput = z.output<typeof fieldInputSchema>;

function unknownProperty(issue: { code?: string | undefined; keys?: string[] }): string | undefined {
  if (issue.code !== 'unrecognized_keys') return 'must be an object with at least "name" and "page"';
  return `unknown property ${(issue.keys ?? []).map((key) => `"${key}"`).join(', ')}`;
}
