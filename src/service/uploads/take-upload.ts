import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { isId } from '../../core/platform/ids';
import { limits } from '../../lib/limits';
import { uploadNotFound } from './upload-not-found';
import { findUpload, takeUploadRow, type UploadRow } from './upload-store';

/** `isNew`: the record did not have it before. */
type TakenUpload = UploadRow & { isNew: boolean };

/** Takes an upload for one record. A second call for the same record gets it again. */
export async function takeUpload(
  db: Database,
  { accountId, key, by }: { accountId: string; key: string; by: string },
  now: number,
): Promise<Result<TakenUpload>> {
  const upload = isId('upload', key) ? await findUpload(db, accountId, key) : undefined;
  if (!upload) return uploadNotFound;
  if (upload.createdAt + limits.uploadKeptHours * 3600_000 <= now) return tooOld;
  const taken = await takeUploadRow(db, key, by);
  return taken === null ? alreadyTaken : ok({ ...upload, isNew: taken === 'now' });
}

const tooOld = refuse(
  'expired',
  `An upload is kept for ${limits.uploadKeptHours} hours. Upload the file again.`,
);
const alreadyTaken = refuse('conflict', 'This upload has been used. Upload the file again.');
