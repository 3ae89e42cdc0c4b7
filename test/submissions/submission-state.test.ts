import { describe, expect, it } from 'vitest';
import {
  isSettled,
  nextState,
  type SubmissionEvent,
  type SubmissionState,
  submissionEvents,
  submissionStates,
} from '../../src/submissions/submission-state';

type Row = Record<SubmissionEvent, SubmissionState | 'ignored'>;
const nothing: Row = {
  rendered: 'ignored',
  download_failed: 'ignored',
  image_failed: 'ignored',
  syntax_failed: 'ignored',
  failed: 'ignored',
  exhausted: 'ignored',
  expired: 'ignored',
};

const expected: Record<SubmissionState, Row> = {
  pending: {
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
  image_download_failed: nothing,
  image_processing_failed: nothing,
  syntax_error: nothing,
  error: nothing,
};

describe('the states of a submission', () => {
  const cells = submissionStates.flatMap((state) => submissionEvents.map((event) => [state, event] as const));

  it.each(cells)('%s + %s', (state, event) => {
    expect(nextState(state, event)).toBe(expected[state][event]);
  });

  it('end where nothing changes them any more', () => {
    for (const state of submissionStates) {
      const final = submissionEvents.every((event) => nextState(state, event) === 'ignored');
      expect(isSettled(state)).toBe(final);
    }
  });
});
