import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { storeKeptPdf } from '../render/store-kept-pdf';
import type { SubmissionJournal } from './submission-journal';
import type { SubmissionRecord } from './submission-record';

/** Stores the PDF whose end the journal keeps, if it keeps one. Twice does no harm. */
export async function storeKept(
  deps: { db: Database; files: Files },
  journal: SubmissionJournal,
  record: SubmissionRecord,
): Promise<void> {
  const kept = journal.kept();
  if (kept === null) return;
  await storeKeptPdf(deps, record, kept);
  journal.dropKept();
}
