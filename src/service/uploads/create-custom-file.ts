import type { Caller } from '../../core/api/caller';
import { ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Ids } from '../../core/platform/ids';
import { type CustomFileRow, insertCustomFile } from './custom-file-store';
import { takeUpload } from './take-upload';

/** Makes a custom file from an upload. The file itself stays where it is. */
export async function createCustomFile(
  deps: { db: Database; ids: Ids },
  { caller, key }: { caller: Caller; key: string },
  now: number,
): Promise<Result<CustomFileRow>> {
  const id = deps.ids.next('customFile');
  const taken = await takeUpload(deps.db, { accountId: caller.accountId, key, by: id, kind: 'any' }, now);
  if (!taken.ok) return taken;
  const { accountId, fileKey, filename, bytes, sha256 } = taken.value;
  const file = { id, accountId, fileKey, filename, bytes, sha256, createdAt: now };
  await insertCustomFile(deps.db, file);
  return ok(file);
}
