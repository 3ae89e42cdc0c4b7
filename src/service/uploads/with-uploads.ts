import type { Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { takeUpload } from './take-upload';
import { giveBackUploadRow, type UploadRow } from './upload-store';

/** Takes an upload for the record that is being made. */
export type TakeUpload = (key: string, now: number) => Promise<Result<UploadRow>>;

/**
 * Makes a record that takes uploads. When that is refused or throws, the uploads that it took are free again.
 * An upload that the record had before stays taken: an earlier request for the same record used it.
 */
export async function withUploads<Value>(
  db: Database,
  { accountId, by }: { accountId: string; by: string },
  make: (take: TakeUpload) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const taken: string[] = [];
  const take: TakeUpload = async (key, now) => {
    const upload = await takeUpload(db, { accountId, key, by, kind: 'any' }, now);
    if (upload.ok && upload.value.isNew) taken.push(key);
    return upload;
  };
  let made: Result<Value> | undefined;
  try {
    made = await make(take);
    return made;
  } finally {
    if (!made?.ok) for (const key of taken) await giveBackUploadRow(db, key, by);
  }
}
