import type { SubmissionRecord } from './submission-record';
import { nextState } from './submission-state';

/** Whether its time has come, also when nobody has acted on it yet. */
export const isDue = ({ expiresAt, expiredAt }: SubmissionRecord, now: number): boolean =>
  expiredAt === null && expiresAt !== null && expiresAt <= now;

/** Without everything that quotes the data; what is left says that it was, and what its PDF hashed to. */
export const expiredRecord = (record: SubmissionRecord, now: number): SubmissionRecord => {
  const { fieldOverrides: _overrides, preview: _preview, referrer: _referrer, ...kept } = record;
  const state = nextState(record.state, 'expired');
  const unfinished = state !== 'ignored';
  return {
    ...kept,
    state: unfinished ? state : record.state,
    errorMessage: unfinished ? 'The submission expired before its PDF was made.' : null,
    jsonSchemaErrors: [],
    truncatedText: {},
    missingGlyphs: [],
    pdf: null,
    erasedPdfHash: record.pdf?.hash ?? null,
    expiresAt: Math.min(record.expiresAt ?? now, now),
    expiredAt: now,
  };
};

/** As it is to be shown: what is due has expired, whatever a projection still says. */
export const asOf = (record: SubmissionRecord, now: number): SubmissionRecord =>
  isDue(record, now) ? expiredRecord(record, now) : record;
