import { type Refusal, refuse } from '../../../core/api/refusal';
import { answer, type Reply, refused } from '../../operation';
import type { Services } from '../../services';
import { pollingTimeout } from '../../submissions/api/reply-with-created';
import type { CombinedRecord } from '../combined-record';
import { presentCombinedSubmission } from '../present-combined-submission';

/** The answer to a create request, by the state of the new combined submission. */
export function replyWithCombined(services: Services, record: CombinedRecord, waited: boolean): Reply {
  const combined_submission = presentCombinedSubmission(record, {
    downloadLinks: services.downloadLinks,
    now: Date.now(),
  });
  const refusal = refusalFor(record, waited);
  if (refusal) return refused({ ...refusal, object: { combined_submission } });
  return answer(201, { status: 'success', combined_submission });
}

function refusalFor({ state, errorMessage }: CombinedRecord, waited: boolean): Refusal | null {
  if (state === 'error') {
    const message = errorMessage ?? 'The PDFs could not be combined.';
    return refuse('processing_failed', message, { errors: [message] }).refusal;
  }
  return state === 'pending' && waited ? pollingTimeout : null;
}
