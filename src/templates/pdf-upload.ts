import type { Database } from '../db/database';
import { limits } from '../limits';
import type { Files } from '../platform/files';
import { findDocument } from './document-store';

/** What an uploaded document may be. */
export const pdfUpload = {
  contentType: 'application/pdf',
  maxBytes: limits.uploadBytes,
  /** Some writers put a few bytes in front of the header. */
  acceptsStart: (start: Uint8Array) => Buffer.from(start).includes('%PDF-'),
};

/** Only what no document points to: a retry must not take the file from what its first attempt has created. */
export const discardUpload = async (
  deps: { db: Database; files: Files },
  documentId: string,
  key: string,
) => {
  if (!(await findDocument(deps.db, documentId))) await deps.files.remove(key);
};
