import * as z from 'zod';
import { editorOf } from '../../../core/api/caller';
import { jsonOperation, noQuery, pdfReply, pdfSuccess, refused } from '../../operation';
import { fieldsBody, withoutUndefined } from '../content/field-rules-body';
import { previewFields as preview, previewVersion } from '../content/preview-fields';
import type { FieldsChange } from '../content/sent-fields';
import { checkEditOf } from '../versions/check-edit';
import { mayDraft, onlyDraft, onlySaved, withVersion } from '../versions/may-draft';
import { versionText } from '../versions/wanted-version';

export const previewFields = jsonOperation({
  id: 'previewFields',
  method: 'post',
  path: '/templates/:template_id/preview_fields',
  scope: 'templates:write',
  need: 'read_templates',
  query: noQuery,
  tag: 'Templates',
  summary: 'Preview the fields of a template',
  description:
    'Draws a PDF with the fields that are sent, with a watermark. Properties that are left out come from the saved draft. Values may be missing, and images by URL are not downloaded. Nothing is saved.',
  body: {
    kind: 'json',
    schema: z
      .strictObject({
        template: z.strictObject(fieldsBody).describe('The content to preview.').default({}),
        version: versionText.describe('A version to draw as it is. Default: the draft.'),
        data: z.record(z.string(), z.unknown()).default({}).describe('Values for the preview.'),
      })
      .superRefine(({ template, version }, context) => {
        if (version !== undefined && Object.keys(template).length > 0)
          context.addIssue({ code: 'custom', path: ['template'], message: withVersion });
      }),
    example: {
      template: { fields: [{ name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 }] },
      data: { name: 'Ada' },
    },
  },
  createsNothing: true,
  success: pdfSuccess,
  refusals: [
    'template_not_found',
    'template_version_not_found',
    'conflict',
    'invalid_data',
    'syntax_error',
    'processing_failed',
  ],
  async handle({ caller, services, params, body, now }) {
    if (Object.keys(body.template).length > 0 && !mayDraft(caller)) return refused(onlySaved.refusal);
    const wanted = { accountId: caller.accountId, templateId: params.template_id };
    const { version, data } = body;
    if (version !== undefined) {
      if (editorOf(caller) !== null) return refused(onlyDraft.refusal);
      const shown = await previewVersion(services, { ...wanted, version, data }, now);
      return shown.ok ? pdfReply(shown.value) : refused(shown.refusal);
    }
    const {
      fields,
      field_order: fieldOrder,
      shared_field_data,
      defaults,
      field_dependencies,
    } = body.template;
    const rules = { sharedFieldData: shared_field_data, defaults, fieldDependencies: field_dependencies };
    const change = withoutUndefined<FieldsChange>({ fields, fieldOrder, ...rules });
    const draft = { change, data, checkEdit: checkEditOf(caller) };
    const drawn = await preview(services, { ...wanted, draft }, now);
    return drawn.ok ? pdfReply(drawn.value) : refused(drawn.refusal);
  },
});
