import { attachedExample, attachedList, presentAttached } from '../../attachments/present-attached';
import { answer, noQuery, operation, refused } from '../../operation';
import { listOfDocument } from '../document/document-attachments';

export const listDocumentAttachments = operation({
  id: 'listDocumentAttachments',
  method: 'get',
  path: '/templates/:template_id/document/attachments',
  scope: 'account:read',
  query: noQuery,
  tag: 'Templates',
  summary: 'List the files in the document of a template',
  description:
    'The files that the uploaded PDF carries along. Finished PDFs do not have them: the `attachments` of the template are those that they have.',
  success: {
    status: 200,
    description: 'The files, and the invoice among them.',
    schema: attachedList,
    example: attachedExample('doc_1Nq2Xc0aB3dE5fG7hJ9k'),
  },
  refusals: ['template_not_found', 'conflict', 'overloaded'],
  async handle({ caller, services, params, now }) {
    const listed = await listOfDocument(services, caller.accountId, params.template_id);
    if (!listed.ok) return refused(listed.refusal);
    const { ownerId, attached } = listed.value;
    return answer(200, presentAttached(attached, { downloadLinks: services.downloadLinks, ownerId, now }));
  },
});
