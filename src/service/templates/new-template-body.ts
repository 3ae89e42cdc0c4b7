import * as z from 'zod';
import { isRecord } from '../../lib/json';
import { newHtmlTemplate, newTemplateProperties } from './content/html-body';
import { newFiles } from './content/new-files';
import { uploadedDocument } from './make-from-upload';
import { newDocumentSettings } from './settings/new-settings';
import { refuseLater } from './settings/set-later';
import { fieldNaming } from './settings/setting-schemas';

const newUploadedTemplate = z.strictObject({
  template_type: z.literal('pdf').optional(),
  ...newTemplateProperties,
  ...newDocumentSettings,
  ...newFiles,
  text_tags: z.boolean().default(true).describe('false: text such as `{{name}}` on the pages stays text.'),
  field_names: fieldNaming
    .default('suggested')
    .describe('`original` keeps the names of the form. Default: names that only count are replaced.'),
  document: uploadedDocument,
});

export type NewUploadedTemplate = z.output<typeof newUploadedTemplate>;

const newTemplate = z.discriminatedUnion('template_type', [newHtmlTemplate, newUploadedTemplate], {
  error: ({ code }) =>
    code === 'invalid_union' ? 'must be "html", or "pdf" with the `document` of an upload' : undefined,
});

/** The body of a new template in JSON: HTML, or a PDF from an upload. */
export const newTemplateBody = z.strictObject({ template: z.preprocess(checkNames, newTemplate) });

/** Names what is missing or comes too early, where the union would only say that it is unknown. */
function checkNames(template: unknown, context: z.RefinementCtx): unknown {
  const isHtml = isRecord(template) && ('html' in template || template['template_type'] === 'html');
  const type = isHtml ? 'html' : 'pdf';
  return refuseLater(expectType(template, context), { type, made: newTemplate }, context);
}

/** Without its type, a template is a PDF, and its HTML would be unknown. */
function expectType(template: unknown, context: z.RefinementCtx): unknown {
  if (
    isRecord(template) &&
    'html' in template &&
    !('template_type' in template) &&
    !('document' in template)
  ) {
    const message = 'required: "html", because the template has `html`';
    context.addIssue({ code: 'custom', path: ['template_type'], message, input: template });
  }
  return template;
}
