import * as z from 'zod';
import { waitQuery } from '../../../core/api/query-schemas';
import { limits } from '../../../lib/limits';
import { templateAttachments, templateInvoice } from '../../attachments/attachment-body';
import { usableUploads } from '../../attachments/find-attachments';
import { eitherOperation, refused } from '../../operation';
import { notPdf } from '../../uploads/upload-rules';
import { fieldsBody, withoutUndefined } from '../content/field-rules-body';
import { htmlProperties } from '../content/html-body';
import type { FieldsChange } from '../content/sent-fields';
import type { FilesChange } from '../content/update-files';
import type { HtmlSourcesChange } from '../content/update-html';
import { replaceDocument, replaceFromUpload, replacementForm } from '../document/replace-document';
import { uploadedDocument } from '../make-from-upload';
import { templateRecord } from '../present-template';
import { mayShare } from '../settings/may-share';
import { scopesOfUpdate, sentSettings } from '../settings/scopes-of-update';
import { settingsOf, settingsSchemas } from '../settings/settings-schemas';
import { updateTemplate as update } from '../settings/update-template';
import { testDataSets } from '../test-data/test-data-body';
import { changerOf } from '../versions/changer';
import { changedTemplate, replyWithChanged } from './changed-template';
import { ifUpdatedAt } from './if-updated-at';
import { replyWithDocument } from './reply-with-document';
import { wrapped } from './wrapped';

const { fields: _, ...htmlSources } = z.object(htmlProperties).partial().shape;

const templateUpdate = z.strictObject({
  ...settingsSchemas,
  document: uploadedDocument
    .optional()
    .describe(
      'A new PDF, or the present one again as `{"id": "current"}`: after a change of `text_tags`, `field_names` or `tag_document`, or to take its form anew. Only these, `name` and `description` may be sent with it.',
    ),
  ...fieldsBody,
  ...htmlSources,
  attachments: templateAttachments.optional(),
  e_invoice: templateInvoice.nullable().optional(),
  test_data_sets: testDataSets.optional(),
});

/** How a new document is read, and what the template is called. */
const sentWithDocument = new Set(['name', 'description', 'text_tags', 'field_names', 'tag_document']);

/**
 * Compiling a new document takes time, so no property that must fit it changes in the same request.
 */
function documentAlone(template: z.output<typeof templateUpdate>, context: z.RefinementCtx): void {
  if (!template.document) return;
  for (const key of Object.keys(template)) {
    if (key === 'document' || sentWithDocument.has(key)) continue;
    context.addIssue({ code: 'custom', path: [key], message: 'cannot be changed together with `document`' });
  }
}

export const updateTemplate = eitherOperation({
  id: 'updateTemplate',
  method: 'put',
  path: '/templates/:template_id',
  scope: scopesOfUpdate,
  need: 'make_templates',
  // A draft edit changes nothing live. The settings in a form are checked once it is read.
  changesLive: ({ json }) => (sentSettings(json).length > 0 ? 'template' : null),
  query: z.object(waitQuery),
  tag: 'Templates',
  summary: 'Update a template',
  description:
    'As JSON: settings, test data, fields and their rules, and the template sources of an HTML template. Properties that are left out stay. As a form, or with the `document` of an upload: a new PDF. Fields keep their boxes if the new PDF has their pages; `document_diagnosis` names the fields that were removed. The present document is used until the new one has been processed, and stays if processing fails. Published versions and submissions never change.',
  body: {
    kind: 'either',
    json: {
      kind: 'json',
      schema: z.preprocess(
        wrapped,
        z.strictObject({
          template: templateUpdate.superRefine(documentAlone),
          if_updated_at: ifUpdatedAt,
        }),
      ),
      example: { template: { name: 'Membership form 2026', defaults: { fontSize: 10, color: '1A237E' } } },
    },
    form: {
      kind: 'form',
      schema: replacementForm,
      fileField: 'template[document]',
      maxBytes: limits.uploadBytes,
      notThis: notPdf,
      contentType: 'application/pdf',
    },
  },
  waits: true,
  fillsDirectory: true,
  success: changedTemplate,
  refusals: [
    'test_token',
    'template_not_found',
    'upload_not_found',
    'template_locked',
    'conflict',
    'expired',
    'syntax_error',
    'mail_not_configured',
    'polling_timeout',
  ],
  refusalObjects: {
    validation_failed: { template: templateRecord.optional() },
    polling_timeout: { template: templateRecord },
  },
  async handleJson({ caller, services, params, body, waitUntil, now }) {
    const { document: upload, name, description, text_tags, field_names, tag_document } = body.template;
    if (upload) {
      const input = {
        caller,
        templateId: params.template_id,
        upload,
        settings: { name, description, text_tags, field_names, tag_document },
      };
      const requested = await replaceFromUpload(services, input, now);
      if (!requested.ok) return refused(requested.refusal);
      return replyWithDocument(services, requested.value, { status: 200, waits: waitUntil !== null, now });
    }
    const { shared_field_data: sharedFieldData, field_dependencies: fieldDependencies } = body.template;
    const {
      fields,
      field_order: fieldOrder,
      defaults,
      html,
      scss,
      header_html,
      footer_html,
      html_engine_options,
      attachments,
      e_invoice: eInvoice,
      test_data_sets: testData,
    } = body.template;
    const input = {
      accountId: caller.accountId,
      templateId: params.template_id,
      settings: settingsOf(body.template),
      fields: withoutUndefined<FieldsChange>({
        fields,
        fieldOrder,
        sharedFieldData,
        defaults,
        fieldDependencies,
      }),
      html: withoutUndefined<HtmlSourcesChange>({
        html,
        scss,
        header_html,
        footer_html,
        html_engine_options,
      }),
      files: withoutUndefined<FilesChange>({ attachments, eInvoice, uploads: usableUploads(caller) }),
      testData,
      changer: changerOf(caller),
      mayShare: mayShare(caller),
      ifUpdatedAt: body.if_updated_at,
    };
    const updated = await update(services, input, now);
    if (!updated.ok) return refused(updated.refusal);
    return replyWithChanged(services, updated.value, now);
  },
  async handleForm({ caller, services, params, form, waitUntil, now }) {
    const templateId = params.template_id;
    const input = { caller, templateId, form, schema: replacementForm };
    const requested = await replaceDocument(services, input, now);
    if (!requested.ok) return refused(requested.refusal);
    return replyWithDocument(services, requested.value, { status: 200, waits: waitUntil !== null, now });
  },
});
