import type { ReceivedFile } from '../../../core/platform/file-meter';
import type { Jobs } from '../../../core/platform/jobs';

export type ReceivedDocument = { id: string; filename: string } & ReceivedFile;

/** The row of a document that waits to be compiled. */
export function pendingDocument(
  { accountId, origin, textTags }: { accountId: string; origin: string; textTags: boolean },
  { id, filename, bytes, sha256, md5 }: ReceivedDocument,
  now: number,
) {
  return {
    id,
    accountId,
    origin,
    filename,
    bytes,
    sha256,
    md5,
    textTags: textTags ? ('plain' as const) : ('off' as const),
    state: 'pending' as const,
    hintedAt: now,
    createdAt: now,
  };
}

/** Sends the compile job. A waiting request or the sweeper sends a lost job again. */
export function hintCompilation(jobs: Jobs, documentId: string): Promise<void> {
  return jobs.send({ kind: 'compile_document', documentId });
}
