import * as z from 'zod';
import type { Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import type { Ids } from '../../core/platform/ids';
import { shortFilename } from '../links/file-name';
import { takeUpload } from '../uploads/take-upload';
import { giveBackUploadRow, type UploadRow } from '../uploads/upload-store';
import { discardUpload } from './document/discard-upload';
import { uploadKey } from './document/document-keys';
import { findDocument } from './document/document-store';
import type { UploadedDocument } from './document/pending-document';

export const uploadedDocument = z.strictObject({
  id: z.string().max(64).describe('The `key` under which the PDF was uploaded.'),
  metadata: z
    .looseObject({ filename: z.string().optional() })
    .optional()
    .describe('Of it, `filename` is kept; without it the name under which the file came.'),
});

export type UploadedReference = z.output<typeof uploadedDocument>;

type Deps = { db: Database; files: Files; ids: Ids };

/** Makes the file of an upload a document's own. What `make` refuses leaves the upload as it was. */
export const makeFromUpload = async <Value>(
  deps: Deps,
  { accountId, upload }: { accountId: string; upload: UploadedReference },
  make: (document: UploadedDocument) => Promise<Result<Value>>,
  now: number,
): Promise<Result<Value>> => {
  const id = deps.ids.next('document');
  const taken = await takeUpload(deps.db, { accountId, key: upload.id, by: id }, now);
  if (!taken.ok) return taken;
  const to = uploadKey(accountId, id);
  // Only a retry whose first attempt has come this far finds its document.
  if (!(await findDocument(deps.db, id))) await copy(deps.files, taken.value, to);
  const used = await make(describe(id, taken.value, upload));
  if (used.ok) {
    await deps.files.remove(taken.value.fileKey);
    return used;
  }
  await discardUpload(deps, id, to);
  await giveBackUploadRow(deps.db, upload.id, id);
  return used;
};

const copy = (files: Files, { fileKey, bytes }: UploadRow, to: string): Promise<void> =>
  files.continue(to, { key: fileKey, length: bytes, bytes: null }, new Uint8Array(), 'application/pdf');

const describe = (
  id: string,
  { filename, bytes, sha256, md5 }: UploadRow,
  { metadata }: UploadedReference,
): UploadedDocument => ({
  id,
  filename: shortFilename(metadata?.filename ?? filename, 'document.pdf'),
  bytes,
  sha256,
  md5,
});
