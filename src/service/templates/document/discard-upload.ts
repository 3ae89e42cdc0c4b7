import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { findDocument } from './document-store';

/** Only what no document points to: a retry must not take the file from what its first attempt has created. */
export const discardUpload = async (
  deps: { db: Database; files: Files },
  documentId: string,
  key: string,
) => {
  if (!(await findDocument(deps.db, documentId))) await deps.files.remove(key);
};
