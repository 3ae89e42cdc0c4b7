import * as z from 'zod';
import { folderReference, nameText } from '../../../core/api/query-schemas';
import { engineOptionsSchema } from '../../../engine';
import { engineLimits, fieldInputSchema } from '../../../engine/fields';
import { limits } from '../../../lib/limits';

function source(mostBytes: number) {
  return z
    .string()
    .refine((text) => Buffer.byteLength(text) <= mostBytes, `must have at most ${mostBytes} bytes`);
}

/** The properties of an HTML template that can be set and changed. */
export const htmlProperties = {
  html: source(limits.htmlBytes).min(1, 'must not be empty').describe('Liquid.'),
  scss: source(limits.scssBytes)
    .nullish()
    .describe('Compiled when it is saved; header and footer get it too.'),
  header_html: source(limits.htmlMarginBytes)
    .nullish()
    .describe(
      'Liquid, printed in the top margin of every page. The classes `pageNumber`, `totalPages`, `date`, `title` and `url` are filled in.',
    ),
  footer_html: source(limits.htmlMarginBytes).nullish().describe('The same in the bottom margin.'),
  html_engine_options: engineOptionsSchema.optional(),
  fields: z
    .array(fieldInputSchema.omit({ page: true, x: true, y: true, width: true, height: true }))
    .max(engineLimits.templateFields)
    .optional()
    .describe(
      'What `data` holds. Without it, what the template uses is what may be sent, and nothing is required.',
    ),
};

/** The properties of every new template. */
export const newTemplateProperties = {
  name: nameText(),
  description: z.string().max(limits.descriptionChars).default(''),
  parent_folder_id: folderReference.describe('The folder to put it in; without it the root.'),
};

export const newHtmlTemplate = z.strictObject({
  template_type: z.literal('html'),
  ...newTemplateProperties,
  allow_additional_properties: z.boolean().default(false),
  ...htmlProperties,
});

export type NewHtmlTemplate = z.output<typeof newHtmlTemplate>;
