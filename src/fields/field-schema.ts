import { z } from 'zod';
import { dependenciesSchema } from './dependencies-schema';
import { displayTypes } from './field-catalogue';
import { drawing, identity } from './field-properties';
import { coordinate, extent, oneOf, wholeNumber } from './property-schemas';

const displayType = oneOf(displayTypes);

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
      dependencies: dependenciesSchema,
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
        .describe('The first one that the type has: text for most, check for booleans, image for pictures'),
      ...drawing,
      dependencies: dependenciesSchema,
    },
    { error: unknownProperty },
  )
  .meta({ id: 'FieldInput', description: 'A field to add to a template' });

export type Field = z.output<typeof fieldSchema>;
export type FieldInput = z.input<typeof fieldInputSchema>;
export type ParsedFieldInput = z.output<typeof fieldInputSchema>;

function unknownProperty(issue: { code?: string | undefined; keys?: string[] }): string | undefined {
  if (issue.code !== 'unrecognized_keys') return 'must be an object with at least "name" and "page"';
  return `unknown property ${(issue.keys ?? []).map((key) => `"${key}"`).join(', ')}`;
}
