import { invalid, ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Ids } from '../../core/platform/ids';
import { limits } from '../../lib/limits';
import { folderNotFound } from './folder-not-found';
import { type FolderPaths, loadFolderPaths } from './folder-paths';
import { type FolderRow, findFolder, insertFolder } from './folder-store';

export const createFolder = async (
  deps: { db: Database; ids: Ids },
  input: { accountId: string; name: string; parentFolderId: string | null },
  now: number,
): Promise<Result<{ folder: FolderRow; paths: FolderPaths }>> => {
  const id = deps.ids.next('folder');
  const paths = await loadFolderPaths(deps.db, input.accountId, [input.parentFolderId]);
  if (paths.depthOf(input.parentFolderId) >= limits.folderDepth) {
    return invalid([`#/folder/parent_folder_id: folders nest at most ${limits.folderDepth} levels deep`]);
  }
  await insertFolder(deps.db, { id, ...input, createdAt: now });
  const folder = await findFolder(deps.db, input.accountId, id);
  return folder ? ok({ folder, paths }) : folderNotFound;
};
