import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { isId } from '../../core/platform/ids';
import { limits } from '../../lib/limits';
import { isPdfFile } from './upload-keys';
import { uploadNotFound } from './upload-not-found';
import { findUpload, takeUploadRow, type UploadRow } from './upload-store';

/** `isNew`: the record did not have it before. */
type TakenUpload = UploadRow & { isNew: boolean };

/** `kind`: what the record takes. */
type Wanted = { accountId: string; key: string; by: string; kind: 'pdf' | 'any' };

/** Takes an upload for one record. A second call for the same record gets it again. */
export async function takeUpload(
  db: Database,
  { accountId, key, by, kind }: Wanted,
  now: number,
): Promise<Result<TakenUpload>> {
  const upload = isId('upload', key) ? await findUpload(db, accountId, key) : undefined;
  if (!upload) return uploadNotFound;
  if (kind === 'pdf' && !isPdfFile(upload)) return onlyAttached;
  if (upload.createdAt + limits.uploadKeptHours * 3600_000 <= now) return tooOld;
  const taken = await takeUploadRow(db, key, by);
  return taken === null ? alreadyTaken : ok({ ...upload, isNew: taken === 'now' });
}

const onlyAttached = invalid([
  '#/: the file was uploaded with `kind` `attachment`, so it can only be attached: upload it as a PDF',
]);
const tooOld = refuse(
  'expired',
  `An upload is kept for ${limits.uploadKeptHours} hours. Upload the file again.`,
);
const alreadyTaken = refuse('conflict', 'This upload has been used. Upload the file again.');
