import { describe, expect, it } from 'vitest';
import {
  isSettled,
  nextState,
  type SubmissionState,
  type SubmissionTrigger,
  submissionStates,
  submissionTriggers,
} from '../../../src/service/submissions/life/submission-state';

type Row = Record<SubmissionTrigger, SubmissionState | 'ignored'>;
const nothing: Row = {
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
const failed: Row = { ...nothing, reprocessed: 'pending' };

const expected: Record<SubmissionState, Row> = {
  waiting_for_data_requests: {
    ...nothing,
    data_completed: 'pending',
    declined: 'declined',
  },
  declined: nothing,
  pending: {
    ...nothing,
    rendered: 'processed',
    download_failed: 'image_download_failed',
    image_failed: 'image_processing_failed',
    syntax_failed: 'syntax_error',
    failed: 'error',
    exhausted: 'error',
    expired: 'error',
  },
  processed: nothing,
  invalid_data: nothing,
  image_download_failed: failed,
  image_processing_failed: failed,
  syntax_error: failed,
  error: failed,
};

describe('the states of a submission', () => {
  const cells = submissionStates.flatMap((state) =>
    submissionTriggers.map((trigger) => [state, trigger] as const),
  );

  it.each(cells)('%s + %s', (state, trigger) => {
    expect(nextState(state, trigger)).toBe(expected[state][trigger]);
  });

  it('are settled wherever no PDF is being made', () => {
    for (const state of submissionStates) {
      const isRendering = nextState(state, 'rendered') !== 'ignored';
      expect(isSettled(state)).toBe(!isRendering);
    }
  });
});
