import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { loadContent } from '../../templates/content/content-store';
import { loadCompiled } from '../../templates/document/load-compiled';
import type { SubmissionRecord } from '../life/submission-record';

/**
 * Stores a PDF whose end its coordinator kept. The document it begins with never changes and is
 * never removed.
 */
export async function storeKeptPdf(
  { db, files }: { db: Database; files: Files },
  { id, accountId, contentHash, pdf }: SubmissionRecord,
  kept: Uint8Array,
): Promise<void> {
  const { document } = await loadContent(db, accountId, contentHash);
  if (!document || !pdf) throw new Error(`${id} keeps the end of a PDF, but has no PDF.`);
  const { start } = await loadCompiled(files, document);
  await files.continue(pdf.key, start, kept, 'application/pdf');
}
