import { batchExample } from '../batches/present-batch';
import { combinedExample } from '../combining/present-combined-submission';
import { dataRequestExample } from '../data-requests/present-data-request';
import type { EventType } from '../delivery/events/event-types';
import { submissionExample } from '../submissions/present-submission';
import { templateExample } from '../templates/template-example';

const { processed_at: time } = submissionExample;
const unfinished = {
  ...submissionExample,
  processed_at: null,
  pdf_hash: null,
  download_url: null,
  permanent_download_url: null,
};
const ofSubmission = { ...dataRequestExample, submission_id: submissionExample.id, viewed_at: time };

/** One of each type, as it is documented and sent on demand. */
export const eventSamples: Record<EventType, object> = {
  'submission.processed': submissionExample,
  'submission.failed': {
    ...unfinished,
    state: 'image_download_failed',
    error_message: 'photo: the server answered 404',
  },
  'submission.expired': {
    ...submissionExample,
    expired: true,
    expires_at: '2026-03-02T09:30:00.000Z',
    download_url: null,
    permanent_download_url: null,
  },
  'submission.data_requests_completed': { ...unfinished, state: 'pending' },
  'data_request.viewed': ofSubmission,
  'data_request.completed': { ...ofSubmission, state: 'complete', completed_at: time },
  'data_request.declined': { ...ofSubmission, state: 'declined' },
  'submission_batch.processed': batchExample,
  'combined_submission.processed': combinedExample,
  'combined_submission.failed': {
    ...combinedExample,
    state: 'error',
    download_url: null,
    error_message: '#/source_pdfs/2 (custom_file cfi_1Nq2Xc0aB3dE5fG7hJ9k): the file is encrypted.',
    page_count: null,
    pdf_hash: null,
    processed_at: null,
  },
  'template.processed': templateExample,
};
