import * as z from 'zod';
import { fieldTypeNames, storedFieldSchema, valueName } from '../../../engine/fields';
import { limits } from '../../../lib/limits';
import type { PredefinedField } from '../../../lib/predefined-field';
import { jsonText } from './setting-schemas';

const { name } = storedFieldSchema.shape;

const predefinedField = z
  .strictObject({
    name: name
      .refine(
        (text) => text === valueName(text) && !text.startsWith('@@'),
        'must be the name of a value, without a line such as #2, and not @@…',
      )
      .describe('The name of the field: where its value is in `data`.'),
    type: z.enum(fieldTypeNames).default('string').describe('The type of the value.'),
    required_in_template: z
      .boolean()
      .default(false)
      .describe('An embedded editor publishes no version without it.'),
    field_required: z.boolean().default(true).describe('The `required` of the field when it is placed.'),
  })
  .meta({ id: 'PredefinedField' }) satisfies z.ZodType<PredefinedField>;

export const predefinedFields = z
  .array(predefinedField)
  .max(limits.predefinedFields, `must have at most ${limits.predefinedFields} fields (predefinedFields)`)
  .superRefine((fields, context) => {
    const names = fields.map((field) => field.name);
    for (const [index, text] of names.entries())
      if (names.indexOf(text) < index)
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'must not be there twice' });
  });

/** Predefined fields in answers: stored names of types are not checked again. */
export const shownPredefinedFields = z.array(z.object({ ...predefinedField.shape, type: z.string() }));

/** Predefined fields in a form, where all values are texts. */
export const predefinedFieldsText = jsonText(predefinedFields, 'a list of fields').describe(
  'The fields that an embedded editor offers, as a list in JSON.',
);
