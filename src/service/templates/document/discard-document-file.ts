import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { findDocument } from './document-store';

/**
 * Removes the file of a document without a row. A retry must not remove the file of what its first
 * attempt created.
 */
export async function discardDocumentFile(
  deps: { db: Database; files: Files },
  documentId: string,
  key: string,
) {
  if (!(await findDocument(deps.db, documentId))) await deps.files.remove(key);
}
