import * as z from 'zod';
import { folderReference, nameText } from '../../../core/api/query-schemas';
import { givenEngineOptionsSchema } from '../../../engine';
import { engineLimits, fieldInputSchema } from '../../../engine/fields';
import { limits } from '../../../lib/limits';
import { newSettings } from '../settings/new-settings';
import { predefinedFields } from '../settings/predefined-fields';
import { newFiles } from './new-files';

function source(mostBytes: number) {
  return z
    .string()
    .refine((text) => Buffer.byteLength(text) <= mostBytes, `must have at most ${mostBytes} bytes`);
}

const htmlField = fieldInputSchema
  .omit({ page: true, x: true, y: true, width: true, height: true })
  .meta({ id: 'HtmlFieldInput', description: 'A field of an HTML template' });

/** The properties of an HTML template that can be set and changed. */
export const htmlProperties = {
  html: source(limits.htmlBytes).min(1, 'must not be empty').describe('The page, in Liquid.'),
  scss: source(limits.scssBytes)
    .nullish()
    .describe('Compiled when the template is saved. It applies to header and footer too.'),
  header_html: source(limits.htmlMarginBytes)
    .nullish()
    .describe(
      'Liquid, printed in the top margin of every page. The classes `pageNumber`, `totalPages`, `date`, `title` and `url` are filled in.',
    ),
  footer_html: source(limits.htmlMarginBytes)
    .nullish()
    .describe('Liquid, printed in the bottom margin of every page, with the same classes.'),
  html_engine_options: givenEngineOptionsSchema.optional(),
  fields: z
    .array(htmlField)
    .max(engineLimits.templateFields)
    .optional()
    .describe('The fields of `data`. Default: the variables that the template uses, none of them required.'),
};

/** The properties of every new template. */
export const newTemplateProperties = {
  name: nameText(),
  description: z.string().max(limits.descriptionChars).default(''),
  parent_folder_id: folderReference.describe('The folder of the template. Default: the root.'),
  predefined_fields: predefinedFields.default([]).describe('The fields that an embedded editor offers.'),
};

export const newHtmlTemplate = z.strictObject({
  template_type: z.literal('html'),
  ...newTemplateProperties,
  ...newSettings,
  ...htmlProperties,
  ...newFiles,
});

export type NewHtmlTemplate = z.output<typeof newHtmlTemplate>;
