import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { loadContent } from '../../templates/content/content-store';
import { loadCompiled, loadFirstStart } from '../../templates/document/load-compiled';
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
  if (!document || !pdf) throw new Error(`${id} has kept the end of a PDF that it does not have.`);
  const drawnOn = [() => loadCompiled({ db, files }, document), () => loadFirstStart(files, document)];
  for (const load of drawnOn) {
    const compiled = await load();
    // A deploy may have come between drawing and storing, and compiled the document anew.
    if (compiled?.hash.copy().update(kept).digest('hex') !== pdf.hash) continue;
    return files.continue(pdf.key, compiled.start, kept, 'application/pdf');
  }
  throw new Error(`${id} was drawn on a document that this code does not know.`);
}
