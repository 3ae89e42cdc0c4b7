/**
 *  create ──► pending ──rendered──► processed
 *     │          ├────failed──────► image_processing_failed | syntax_error | error
 *     │          └────exhausted───► error            (no attempt came to an end)
 *     └──► invalid_data                              (data against the template's schema)
 */

export const submissionStates = [
  'pending',
  'processed',
  'invalid_data',
  'image_processing_failed',
  'syntax_error',
  'error',
] as const;
export type SubmissionState = (typeof submissionStates)[number];

export const submissionEvents = ['rendered', 'image_failed', 'syntax_failed', 'failed', 'exhausted'] as const;
export type SubmissionEvent = (typeof submissionEvents)[number];

/** The next state, or `ignored`: what arrives after the end changes nothing. */
type Step = SubmissionState | 'ignored';

const ended: Record<SubmissionEvent, Step> = {
  rendered: 'ignored',
  image_failed: 'ignored',
  syntax_failed: 'ignored',
  failed: 'ignored',
  exhausted: 'ignored',
};

const transitions: Record<SubmissionState, Record<SubmissionEvent, Step>> = {
  pending: {
    rendered: 'processed',
    image_failed: 'image_processing_failed',
    syntax_failed: 'syntax_error',
    failed: 'error',
    exhausted: 'error',
  },
  processed: ended,
  invalid_data: ended,
  image_processing_failed: ended,
  syntax_error: ended,
  error: ended,
};

export const nextState = (state: SubmissionState, event: SubmissionEvent): Step => transitions[state][event];

export const isSettled = (state: SubmissionState): boolean => state !== 'pending';
