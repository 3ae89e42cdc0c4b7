import type { ReceivedFile } from '../../../core/platform/file-meter';
import type { Jobs } from '../../../core/platform/jobs';
import { logError } from '../../../lib/log';

export type UploadedDocument = { id: string; filename: string } & ReceivedFile;

/** The row of a document that waits for its compilation. */
export const pendingDocument = (
  { accountId, origin }: { accountId: string; origin: string },
  { id, filename, bytes, sha256, md5 }: UploadedDocument,
  now: number,
) => ({
  id,
  accountId,
  origin,
  filename,
  bytes,
  sha256,
  md5,
  state: 'pending' as const,
  hintedAt: now,
  createdAt: now,
});

/** The document is there: a hint that could not be sent is sent again by whoever waits, or by the sweeper. */
export const hintCompilation = async (jobs: Jobs, documentId: string): Promise<void> => {
  try {
    await jobs.send({ kind: 'compile_document', documentId });
  } catch (error) {
    logError(`the job for ${documentId} could not be sent`, error);
  }
};
