import * as z from 'zod';
import type { Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import type { Ids } from '../../core/platform/ids';
import { shortFilename } from '../download-links/file-names';
import { takeUpload } from '../uploads/take-upload';
import { giveBackUploadRow, type UploadRow } from '../uploads/upload-store';
import { discardDocumentFile } from './document/discard-document-file';
import { documentKey } from './document/document-keys';
import { findDocument } from './document/document-store';
import type { ReceivedDocument } from './document/pending-document';

/** Programs of other services send more, such as `storage`: it says nothing here and is ignored. */
export const uploadedDocument = z.object({
  id: z.string().max(64).describe('The `key` under which the PDF was uploaded.'),
  metadata: z
    .looseObject({ filename: z.string().optional() })
    .optional()
    .describe('`filename` names the document. Default: the name of the uploaded file.'),
});

export type UploadedReference = z.output<typeof uploadedDocument>;

type Deps = { db: Database; files: Files; ids: Ids };

/** Makes the file of an upload a document's own. If `make` refuses, the upload stays as it was. */
export async function makeFromUpload<Value>(
  deps: Deps,
  { accountId, upload }: { accountId: string; upload: UploadedReference },
  make: (document: ReceivedDocument) => Promise<Result<Value>>,
  now: number,
): Promise<Result<Value>> {
  const id = deps.ids.next('document');
  const taken = await takeUpload(deps.db, { accountId, key: upload.id, by: id, kind: 'pdf' }, now);
  if (!taken.ok) return taken;
  const to = documentKey(accountId, id);
  // A retry finds the document if its first attempt got this far; the file is then in its place.
  if (!(await findDocument(deps.db, id))) await copy(deps.files, taken.value, to);
  const used = await make(describe(id, taken.value, upload));
  if (used.ok) {
    await deps.files.remove(taken.value.fileKey);
    return used;
  }
  await discardDocumentFile(deps, id, to);
  await giveBackUploadRow(deps.db, upload.id, id);
  return used;
}

function copy(files: Files, { fileKey, bytes }: UploadRow, to: string): Promise<void> {
  return files.continue(
    to,
    { key: fileKey, length: bytes, bytes: null },
    new Uint8Array(),
    'application/pdf',
  );
}

function describe(
  id: string,
  { filename, bytes, sha256, md5 }: UploadRow,
  { metadata }: UploadedReference,
): ReceivedDocument {
  return {
    id,
    filename: shortFilename(metadata?.filename ?? filename, 'document.pdf'),
    bytes,
    sha256,
    md5,
  };
}
