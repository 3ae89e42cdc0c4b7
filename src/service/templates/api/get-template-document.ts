import { noQuery, operation, pdfReply, pdfSuccess, refused } from '../../operation';
import { findDrawable } from '../content/find-drawable';

export const getTemplateDocument = operation({
  id: 'getTemplateDocument',
  method: 'get',
  path: '/templates/:template_id/document',
  scope: 'account:read',
  query: noQuery,
  tag: 'Templates',
  summary: 'Get the document that fields are drawn on',
  description:
    'The PDF of the draft without its own form, its text tags, its scripts and its encryption: a submission before its values are drawn.',
  success: pdfSuccess,
  refusals: ['template_not_found', 'conflict'],
  async handle({ caller, services, params }) {
    const found = await findDrawable(services, caller.accountId, params.template_id);
    if (!found.ok) return refused(found.refusal);
    const { pdfKey } = found.value.document;
    const bytes = await services.files.read(pdfKey);
    if (!bytes) throw new Error(`The compiled document ${pdfKey} is missing.`);
    return pdfReply(bytes);
  },
});
