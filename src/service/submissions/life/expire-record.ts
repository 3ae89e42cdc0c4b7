import { isDueToExpire } from '../../holds/put-off';
import type { SubmissionRecord } from './submission-record';
import { nextState } from './submission-state';

/**
 * The record without everything that quotes the data. The rest says that the submission existed,
 * and the hash of its PDF.
 */
export function expiredRecord(record: SubmissionRecord, now: number): SubmissionRecord {
  const {
    title: _title,
    attachments: _attachments,
    fieldOverrides: _overrides,
    preview: _preview,
    shown: _shown,
    referrer: _referrer,
    platformWait: _wait,
    scriptErrors: _errors,
    printWarnings: _warnings,
    expiryPutOff: _putOff,
    ...kept
  } = record;
  // A submission that waits for signers has not failed: it stays in its state, and is expired.
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
}

/**
 * The record as the API shows it: a due record counts as expired, whatever its projection still
 * says.
 */
export function asOf(record: SubmissionRecord, now: number): SubmissionRecord {
  return isDueToExpire(record, now) ? expiredRecord(record, now) : record;
}
