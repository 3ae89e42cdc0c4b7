import { type Refusal, refuse } from '../../../core/api/refusal';
import { answer, type Reply, refused } from '../../operation';
import type { Services } from '../../services';
import type { SubmissionRecord } from '../life/submission-record';
import { presentSubmission } from '../present-submission';

/** The answer to a create request, by the state of the new submission. */
export function replyWithCreated(services: Services, record: SubmissionRecord, waited: boolean): Reply {
  const submission = presentSubmission(record, { downloadLinks: services.downloadLinks, now: Date.now() });
  const refusal = refusalFor(record, waited);
  if (refusal) return refused({ ...refusal, object: { submission } });
  return answer(201, { status: 'success', submission });
}

function refusalFor(record: SubmissionRecord, waited: boolean): Refusal | null {
  switch (record.state) {
    case 'processed':
    case 'waiting_for_data_requests':
    case 'declined':
      return null;
    case 'pending':
      return waited ? pollingTimeout : null;
    case 'invalid_data': {
      const message = 'The data does not match the template’s JSON Schema.';
      return refuse('invalid_data', message, { errors: record.jsonSchemaErrors }).refusal;
    }
    case 'image_download_failed':
    case 'image_processing_failed':
    case 'syntax_error':
    case 'error':
      return refuse('processing_failed', record.errorMessage ?? 'The PDF could not be generated.').refusal;
    default:
      return record.state satisfies never;
  }
}

export const pollingTimeout = refuse(
  'polling_timeout',
  'The PDF is not ready yet. Processing continues: check the status by id, or wait for the webhook.',
).refusal;
