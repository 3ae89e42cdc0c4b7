import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { isId } from '../../core/platform/ids';
import { type CustomFileRow, findCustomFiles } from './custom-file-store';

/** Finds a custom file of an account. */
export async function findOwnCustomFile(
  { db }: { db: Database },
  accountId: string,
  id: string,
): Promise<Result<CustomFileRow>> {
  const [file] = isId('customFile', id) ? await findCustomFiles(db, accountId, [id]) : [];
  return file ? ok(file) : customFileNotFound;
}

export const customFileNotFound = refuse('custom_file_not_found', 'There is no such custom file.');
