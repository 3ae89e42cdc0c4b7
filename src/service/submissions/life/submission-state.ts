/**
 *  create ──► waiting_for_data_requests ──data_completed──► pending
 *     │          ├────declined────► declined
 *     │          └────expired─────► (it stays, and is expired: nobody failed)
 *     ├──────► pending ──rendered──► processed
 *     │          ├────failed──────► image_download_failed | image_processing_failed | syntax_error | error
 *     │          ├────exhausted───► error            (all attempts were lost)
 *     │          └────expired─────► error            (before the PDF was made)
 *     └──► invalid_data                              (the data does not match the schema)
 *
 *  A failed submission becomes pending again when a caller asks for it (reprocessed).
 */

export const submissionStates = [
  'pending',
  'processed',
  'waiting_for_data_requests',
  'invalid_data',
  'image_download_failed',
  'image_processing_failed',
  'syntax_error',
  'error',
  'declined',
] as const;
export type SubmissionState = (typeof submissionStates)[number];

export const submissionTriggers = [
  'rendered',
  'download_failed',
  'image_failed',
  'syntax_failed',
  'failed',
  'exhausted',
  'expired',
  'data_completed',
  'declined',
  'reprocessed',
] as const;
export type SubmissionTrigger = (typeof submissionTriggers)[number];

/** The next state, or `ignored`: a trigger that arrives after the end changes nothing. */
type Step = SubmissionState | 'ignored';

const ended: Record<SubmissionTrigger, Step> = {
  rendered: 'ignored',
  download_failed: 'ignored',
  image_failed: 'ignored',
  syntax_failed: 'ignored',
  failed: 'ignored',
  exhausted: 'ignored',
  expired: 'ignored',
  data_completed: 'ignored',
  declined: 'ignored',
  reprocessed: 'ignored',
};

const failed: Record<SubmissionTrigger, Step> = { ...ended, reprocessed: 'pending' };

const transitions: Record<SubmissionState, Record<SubmissionTrigger, Step>> = {
  pending: {
    rendered: 'processed',
    download_failed: 'image_download_failed',
    image_failed: 'image_processing_failed',
    syntax_failed: 'syntax_error',
    failed: 'error',
    exhausted: 'error',
    expired: 'error',
    data_completed: 'ignored',
    declined: 'ignored',
    reprocessed: 'ignored',
  },
  waiting_for_data_requests: {
    ...ended,
    data_completed: 'pending',
    declined: 'declined',
  },
  processed: ended,
  invalid_data: ended,
  image_download_failed: failed,
  image_processing_failed: failed,
  syntax_error: failed,
  error: failed,
  declined: ended,
};

export function nextState(state: SubmissionState, trigger: SubmissionTrigger): Step {
  return transitions[state][trigger];
}

/** Whether nothing is being rendered: the submission has ended, or waits for signers. */
export function isSettled(state: SubmissionState): boolean {
  return state !== 'pending';
}

/** Whether nothing more is expected of the submission but its expiry. */
export function hasEnded({
  state,
  expiredAt,
}: {
  state: SubmissionState;
  expiredAt: number | null;
}): boolean {
  return isSettled(state) && (state !== 'waiting_for_data_requests' || expiredAt !== null);
}
