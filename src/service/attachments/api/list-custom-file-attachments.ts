import { refuse } from '../../../core/api/refusal';
import { answer, noQuery, operation, refused } from '../../operation';
import { findOwnCustomFile } from '../../uploads/find-own-custom-file';
import { isPdfFile } from '../../uploads/upload-keys';
import { attachedExample, attachedList, presentAttached } from '../present-attached';
import { listAttached } from '../read-attached';

export const listCustomFileAttachments = operation({
  id: 'listCustomFileAttachments',
  method: 'get',
  path: '/custom_files/:custom_file_id/attachments',
  scope: 'documents:read',
  query: noQuery,
  tag: 'Uploads',
  summary: 'List the files in a custom file',
  description: 'The files that an uploaded PDF carries along, such as the XML of an invoice.',
  success: {
    status: 200,
    description: 'The files, and the invoice among them.',
    schema: attachedList,
    example: attachedExample('cfi_1Nq2Xc0aB3dE5fG7hJ9k'),
  },
  refusals: ['custom_file_not_found', 'conflict', 'overloaded'],
  async handle({ caller, services, params, now }) {
    const found = await findOwnCustomFile(services, caller.accountId, params.custom_file_id);
    if (!found.ok) return refused(found.refusal);
    if (!isPdfFile(found.value)) return refused(noPdf.refusal);
    const { id: ownerId, fileKey: key, bytes } = found.value;
    const listed = await listAttached(services.files, { key, bytes });
    if (!listed.ok) return refused(listed.refusal);
    const { downloadLinks } = services;
    return answer(200, presentAttached(listed.value, { downloadLinks, ownerId, now }));
  },
});

const noPdf = refuse('conflict', 'The custom file is no PDF: it was uploaded for attachments.');
