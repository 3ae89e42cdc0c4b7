import type { ReceivedFile } from '../../../core/platform/file-meter';
import type { Jobs } from '../../../core/platform/jobs';
import type { TextTags } from '../../../engine';
import type { FieldNaming } from '../settings/setting-schemas';

export type ReceivedDocument = { id: string; filename: string } & ReceivedFile;

/** How a document is read, and for whom. */
type Reading = {
  accountId: string;
  origin: string;
  textTags: TextTags;
  fieldNames: FieldNaming;
  tagDocument?: boolean | undefined;
};

/** The row of a document that waits to be compiled. */
export function pendingDocument(
  { accountId, origin, textTags, fieldNames, tagDocument = false }: Reading,
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
    textTags,
    fieldNames,
    tagDocument,
    state: 'pending' as const,
    hintedAt: now,
    createdAt: now,
  };
}

/**
 * Returns which text tags of a document become fields. One that comes after a document of release
 * 0.1.0 is read like it, unless the request says otherwise.
 */
export function textTagsOf(wanted: boolean, before?: TextTags): TextTags {
  if (!wanted) return 'off';
  return before === 'any' ? 'any' : 'plain';
}

/** Sends the compile job. A waiting request or the sweeper sends a lost job again. */
export function hintCompilation(jobs: Jobs, documentId: string): Promise<void> {
  return jobs.send({ kind: 'compile_document', documentId });
}
