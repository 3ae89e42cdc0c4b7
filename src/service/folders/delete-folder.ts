import type { Logged } from '../../core/account-log/account-log';
import { invalid, ok, type Result } from '../../core/api/refusal';
import { folderNotFound } from './folder-not-found';
import { type FolderPaths, loadFolderPaths } from './folder-paths';
import { deleteFolderRow, type FolderRow, findFolder } from './folder-store';

export async function deleteFolder(
  deps: Logged,
  input: { accountId: string; folderId: string },
): Promise<Result<{ folder: FolderRow; paths: FolderPaths }>> {
  const folder = await findFolder(deps.db, input.accountId, input.folderId);
  if (!folder) return folderNotFound;
  const paths = await loadFolderPaths(deps.db, input.accountId, [folder.parentFolderId]);
  const deleted = await deleteFolderRow(deps, folder);
  return deleted
    ? ok({ folder, paths })
    : invalid(['The folder is not empty: move or delete its folders and templates first.']);
}
