import type { Logged } from '../../core/account-log/account-log';
import { invalid, ok, type Result } from '../../core/api/refusal';
import { limits } from '../../lib/limits';
import { checkParent, type InPlace } from './check-parent';
import { folderNotFound } from './folder-not-found';
import { type FolderPaths, loadFolderPaths } from './folder-paths';
import { type FolderRow, findFolder, folderHeight, moveFolderRow } from './folder-store';

export async function moveFolder(
  deps: Logged,
  input: InPlace & { folderId: string },
): Promise<Result<{ folder: FolderRow; paths: FolderPaths }>> {
  const { accountId, folderId, parentFolderId } = input;
  const existing = await findFolder(deps.db, accountId, folderId);
  if (!existing) return folderNotFound;
  const refusal = await checkParent(deps.db, input);
  if (refusal) return { ok: false, refusal };

  const paths = await loadFolderPaths(deps.db, accountId, [parentFolderId]);
  if (existing.parentFolderId === parentFolderId) return ok({ folder: existing, paths });
  const height = await folderHeight(deps.db, accountId, folderId);
  if (paths.depthOf(parentFolderId) + height > limits.folderDepth) {
    return invalid([`#/folder/parent_folder_id: folders nest at most ${limits.folderDepth} levels deep`]);
  }
  const folder = await moveFolderRow(deps, existing, parentFolderId);
  if (!folder) return invalid(['#/folder/parent_folder_id: a folder cannot be moved into itself']);
  return ok({ folder, paths });
}
