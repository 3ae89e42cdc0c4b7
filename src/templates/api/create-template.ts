import { z } from 'zod';
import { answer, operation, refused } from '../../operation';
import { waitQuery } from '../../query-schemas';
import { invalid } from '../../refusal';
import { awaitDocument } from '../await-document';
import { documentTimeout } from '../document-refusals';
import { templateRecord } from '../present-template';
import { templateForm, uploadTemplate } from '../upload-template';
import { recordOf } from './record-of';
import { templateExample } from './template-example';

export const createTemplate = operation({
  id: 'createTemplate',
  method: 'post',
  path: '/templates',
  query: z.object(waitQuery),
  tag: 'Templates',
  summary: 'Create a template from a PDF',
  description:
    'Upload a PDF as a multipart form; the fields of its form are imported. A document that cannot be used is kept with its `document_state`: the answer is then 422 and holds the `template`.',
  body: { kind: 'form', schema: templateForm, fileField: 'template[document]' },
  waits: true,
  success: {
    status: 201,
    description: 'The new template.',
    schema: templateRecord,
    example: templateExample,
  },
  refusals: ['folder_not_found', 'payload_too_large', 'unsupported_media_type', 'polling_timeout'],
  async handle({ caller, services, form, waitUntil, now }) {
    if (!form) throw new Error('createTemplate is called with a form.');
    const uploaded = await uploadTemplate(services, { caller, form }, now);
    if (!uploaded.ok) return refused(uploaded.refusal);
    // The wait is for the document: the time it took to arrive does not count.
    const until = waitUntil === null ? null : Date.now() + services.config.syncWaitMs;
    const template = await recordOf(services, await awaitDocument(services, uploaded.value, until), now);

    if (template.document_state === 'processed') return answer(201, template);
    if (template.document_state !== 'pending') {
      const problem = `#/template/document: ${template.document_parse_error}`;
      return refused({ ...invalid([problem]).refusal, subject: { template } });
    }
    if (waitUntil === null) return answer(201, template);
    return refused({ ...documentTimeout, subject: { template } });
  },
});
