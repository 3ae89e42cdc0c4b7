import * as z from 'zod';
import { refuse } from '../../../core/api/refusal';
import { answer, noQuery, operation, refused } from '../../operation';
import { findSubmission } from '../find-submission';
import { presentSubmission, submissionExample, submissionRecord } from '../present-submission';
import { drawPreview } from '../render/draw-preview';

export const generatePreview = operation({
  id: 'generatePreview',
  method: 'post',
  path: '/submissions/:submission_id/generate_preview',
  scope: 'documents:write',
  query: noQuery,
  tag: 'Submissions',
  summary: 'Preview a submission that waits for signers',
  description:
    'Draws the PDF with the answers so far. The answer has `preview_download_url`. Signers see the same PDF.',
  success: {
    status: 200,
    description: 'The submission with its preview.',
    schema: submissionRecord.extend({ status: z.literal('success') }),
    example: { ...submissionExample, state: 'waiting_for_data_requests', status: 'success' },
  },
  refusals: ['submission_not_found', 'conflict', 'processing_failed', 'html_rendering_off', 'overloaded'],
  async handle({ caller, services, params, now }) {
    const found = await findSubmission(services, caller, params.submission_id, null);
    if (!found.ok) return refused(found.refusal);
    const data = await services.submissions.readData(found.value.id);
    if (found.value.state !== 'waiting_for_data_requests' || !data) return refused(nobodyIsWaitedFor);
    const drawn = await drawPreview(services, found.value, data, now);
    if (!drawn.ok) return refused(drawn.refusal);
    const record = (await services.submissions.read(found.value.id)) ?? found.value;
    const shown = presentSubmission(record, { downloadLinks: services.downloadLinks, now });
    return answer(200, { ...shown, status: 'success' });
  },
});

const nobodyIsWaitedFor = refuse(
  'conflict',
  'This submission has no preview, because it does not wait for signers.',
).refusal;
