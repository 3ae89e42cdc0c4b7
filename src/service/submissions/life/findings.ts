import type { Findings } from '../render/render-job';
import type { SubmissionRecord } from './submission-record';

/** What an attempt found in the content of a PDF, as the record has it, whether the PDF was made or not. */
export function recordedFindings({
  truncatedText = {},
  missingGlyphs = [],
  scriptErrors = [],
  printWarnings = [],
}: Findings): Pick<SubmissionRecord, 'truncatedText' | 'missingGlyphs' | 'scriptErrors' | 'printWarnings'> {
  return {
    truncatedText,
    missingGlyphs,
    ...(scriptErrors.length > 0 && { scriptErrors }),
    ...(printWarnings.length > 0 && { printWarnings }),
  };
}

/** The record without what an earlier attempt found. */
export function withoutFindings(record: SubmissionRecord): SubmissionRecord {
  const { scriptErrors: _errors, printWarnings: _warnings, ...rest } = record;
  return { ...rest, ...recordedFindings({}) };
}
