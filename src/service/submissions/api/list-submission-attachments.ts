import { refuse } from '../../../core/api/refusal';
import { attachedExample, attachedList, presentAttached } from '../../attachments/present-attached';
import { listAttached } from '../../attachments/read-attached';
import { answer, noQuery, operation, refused } from '../../operation';
import { findSubmission } from '../find-submission';

export const listSubmissionAttachments = operation({
  id: 'listSubmissionAttachments',
  method: 'get',
  path: '/submissions/:submission_id/attachments',
  scope: 'documents:read',
  query: noQuery,
  tag: 'Submissions',
  summary: 'List the files in the PDF of a submission',
  description:
    'The files that the finished PDF carries along: those of its template, its own and its invoice.',
  success: {
    status: 200,
    description: 'The files, and the invoice among them.',
    schema: attachedList,
    example: attachedExample('sub_1Nq2Xc0aB3dE5fG7hJ9k'),
  },
  refusals: ['submission_not_found', 'conflict', 'expired', 'overloaded'],
  async handle({ caller, services, params, now }) {
    const found = await findSubmission(services, caller, params.submission_id, null);
    if (!found.ok) return refused(found.refusal);
    const { id: ownerId } = found.value;
    const stored = await services.submissions.readStored(ownerId);
    if (!stored || stored.expiredAt !== null) return refused(expired);
    if (!stored.pdf) return refused(noPdf);
    const listed = await listAttached(services.files, stored.pdf);
    if (!listed.ok) return refused(listed.refusal);
    const { downloadLinks } = services;
    return answer(200, presentAttached(listed.value, { downloadLinks, ownerId, now }));
  },
});

const noPdf = refuse('conflict', 'The submission has no PDF.').refusal;
const expired = refuse('expired', 'The submission has expired: its PDF is gone.').refusal;
