import { ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { folderNotFound } from './folder-not-found';
import { type FolderPaths, loadFolderPaths } from './folder-paths';
import { type FolderRow, renameFolderRow } from './folder-store';

export const renameFolder = async (
  deps: { db: Database },
  input: { accountId: string; folderId: string; name: string },
): Promise<Result<{ folder: FolderRow; paths: FolderPaths }>> => {
  const folder = await renameFolderRow(deps.db, input.accountId, input.folderId, input.name);
  if (!folder) return folderNotFound;
  return ok({ folder, paths: await loadFolderPaths(deps.db, input.accountId, [folder.parentFolderId]) });
};
