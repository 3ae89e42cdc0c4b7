import * as z from 'zod';
import { waitQuery } from '../../../core/api/query-schemas';
import { limits } from '../../../lib/limits';
import { answer, eitherOperation, refused } from '../../operation';
import { notPdf } from '../../uploads/upload-rules';
import { createFromUpload } from '../create-from-upload';
import { createHtmlTemplate } from '../create-html-template';
import { newTemplateBody } from '../new-template-body';
import { templateRecord } from '../present-template';
import { templateExample } from '../template-example';
import { templateForm, uploadTemplate } from '../upload-template';
import { recordOf } from './record-of';
import { replyWithDocument } from './reply-with-document';

export const createTemplate = eitherOperation({
  id: 'createTemplate',
  method: 'post',
  path: '/templates',
  scope: 'templates:write',
  keepsToReach: true,
  query: z.object(waitQuery),
  tag: 'Templates',
  summary: 'Create a template from a PDF or from HTML',
  description:
    'Upload a PDF as a multipart form. Quillet imports the fields of its form, and text tags such as `{{name;type=date}}` become fields. If the document cannot be used, the answer is 422 with the `template`, whose `document_state` says why. You can also name a PDF that you uploaded before (`document.id` is its `key`), or send HTML, SCSS, a header and a footer as JSON. If these do not compile, the answer names lines and columns, and nothing is saved.',
  body: {
    kind: 'either',
    form: {
      kind: 'form',
      schema: templateForm,
      fileField: 'template[document]',
      maxBytes: limits.uploadBytes,
      notThis: notPdf,
      contentType: 'application/pdf',
    },
    json: {
      kind: 'json',
      schema: newTemplateBody,
      example: {
        template: {
          template_type: 'html',
          name: 'Invoice',
          html: '<h1>Invoice {{ number }}</h1>{% for item in items %}<p>{{ item.name }}: {{ item.price | currency }}</p>{% endfor %}',
          scss: '$accent: #0b5fff; h1 { color: $accent; }',
          footer_html: '<span class="pageNumber"></span> / <span class="totalPages"></span>',
          html_engine_options: { page_size: 'A4', margins: '20mm' },
        },
      },
    },
  },
  waits: true,
  fillsDirectory: true,
  success: {
    status: 201,
    description: 'The new template.',
    schema: templateRecord,
    example: templateExample,
  },
  refusals: [
    'folder_not_found',
    'upload_not_found',
    'conflict',
    'expired',
    'payload_too_large',
    'unsupported_media_type',
    'syntax_error',
    'polling_timeout',
  ],
  refusalObjects: {
    validation_failed: { template: templateRecord.optional() },
    polling_timeout: { template: templateRecord },
  },
  async handleForm({ caller, services, form, waitUntil, now }) {
    const uploaded = await uploadTemplate(services, { caller, form }, now);
    if (!uploaded.ok) return refused(uploaded.refusal);
    return replyWithDocument(services, uploaded.value, { status: 201, waits: waitUntil !== null, now });
  },
  async handleJson({ caller, services, body: { template }, waitUntil, now }) {
    if (template.template_type === 'html') {
      const created = await createHtmlTemplate(services, { caller, body: template }, now);
      return created.ok
        ? answer(201, await recordOf(services, created.value, now))
        : refused(created.refusal);
    }
    const created = await createFromUpload(services, { caller, body: template }, now);
    if (!created.ok) return refused(created.refusal);
    return replyWithDocument(services, created.value, { status: 201, waits: waitUntil !== null, now });
  },
});
