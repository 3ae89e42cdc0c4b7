/**
 *  create ──► pending ──rendered──► processed
 *     │          ├────failed──────► image_download_failed | image_processing_failed | syntax_error | error
 *     │          ├────exhausted───► error            (no attempt came to an end)
 *     │          └────expired─────► error            (its time was over before its PDF was there)
 *     └──► invalid_data                              (data against the template's schema)
 */

export const submissionStates = [
  'pending',
  'processed',
  'invalid_data',
  'image_download_failed',
  'image_processing_failed',
  'syntax_error',
  'error',
] as const;
export type SubmissionState = (typeof submissionStates)[number];

export const submissionEvents = [
  'rendered',
  'download_failed',
  'image_failed',
  'syntax_failed',
  'failed',
  'exhausted',
  'expired',
] as const;
export type SubmissionEvent = (typeof submissionEvents)[number];

/** The next state, or `ignored`: what arrives after the end changes nothing. */
type Step = SubmissionState | 'ignored';

const ended: Record<SubmissionEvent, Step> = {
  rendered: 'ignored',
  download_failed: 'ignored',
  image_failed: 'ignored',
  syntax_failed: 'ignored',
  failed: 'ignored',
  exhausted: 'ignored',
  expired: 'ignored',
};

const transitions: Record<SubmissionState, Record<SubmissionEvent, Step>> = {
  pending: {
    rendered: 'processed',
    download_failed: 'image_download_failed',
    image_failed: 'image_processing_failed',
    syntax_failed: 'syntax_error',
    failed: 'error',
    exhausted: 'error',
    expired: 'error',
  },
  processed: ended,
  invalid_data: ended,
  image_download_failed: ended,
  image_processing_failed: ended,
  syntax_error: ended,
  error: ended,
};

export const nextState = (state: SubmissionState, event: SubmissionEvent): Step => transitions[state][event];

export const isSettled = (state: SubmissionState): boolean => state !== 'pending';
