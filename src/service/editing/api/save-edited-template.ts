import * as z from 'zod';
import { limits } from '../../../lib/limits';
import { answer, eitherOperation, refused } from '../../operation';
import { fieldsBody, withoutUndefined } from '../../templates/content/field-rules-body';
import type { FieldsChange } from '../../templates/content/sent-fields';
import { documentForm, replaceDocument } from '../../templates/document/replace-document';
import { lacking } from '../../templates/versions/check-edit';
import { notPdf } from '../../uploads/upload-rules';
import { presentEdited } from '../edited-template';
import { saveEdited } from '../save-edited';

/** An embedded editor changes fields and their rules, or the document, and no setting. */
export const saveEditedTemplate = eitherOperation({
  id: 'saveEditedTemplate',
  method: 'put',
  path: '/templates/:template_id',
  scope: 'templates:write',
  query: z.object({}),
  tag: 'Templates',
  summary: 'Save the template of an embedded editor',
  body: {
    kind: 'either',
    json: {
      kind: 'json',
      schema: z.strictObject({
        template: z.strictObject(fieldsBody),
        if_updated_at: z.string().max(40).optional(),
      }),
    },
    form: {
      kind: 'form',
      schema: documentForm,
      fileField: 'template[document]',
      maxBytes: limits.uploadBytes,
      notThis: notPdf,
      contentType: 'application/pdf',
    },
  },
  fillsDirectory: true,
  success: { status: 200, description: 'The template.', schema: z.unknown() },
  refusals: ['template_not_found', 'template_locked', 'conflict', 'not_permitted'],
  async handleJson({ caller, services, params, body, now }) {
    const { fields, field_order: fieldOrder, defaults, ...rules } = body.template;
    const { shared_field_data: sharedFieldData, field_dependencies: fieldDependencies } = rules;
    const change = { fields, fieldOrder, sharedFieldData, defaults, fieldDependencies };
    const saved = await saveEdited(
      services,
      caller,
      {
        templateId: params.template_id,
        fields: withoutUndefined<FieldsChange>(change),
        ifUpdatedAt: body.if_updated_at,
      },
      now,
    );
    if (!saved.ok) return refused(saved.refusal);
    return answer(200, await presentEdited(services.db, caller, saved.value));
  },
  async handleForm({ caller, services, params, form, now }) {
    const barred = lacking(caller, 'replace_document');
    if (barred) return refused(barred.refusal);
    const input = { caller, templateId: params.template_id, form, schema: documentForm };
    const replaced = await replaceDocument(services, input, now);
    if (!replaced.ok) return refused(replaced.refusal);
    return answer(200, await presentEdited(services.db, caller, replaced.value));
  },
});
