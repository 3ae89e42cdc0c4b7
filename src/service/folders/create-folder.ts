import { invalid, ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Ids } from '../../core/platform/ids';
import { limits } from '../../lib/limits';
import { checkParent, type InPlace } from './check-parent';
import { folderNotFound } from './folder-not-found';
import { type FolderPaths, loadFolderPaths } from './folder-paths';
import { type FolderRow, findFolder, insertFolder } from './folder-store';

export async function createFolder(
  deps: { db: Database; ids: Ids },
  { reach, ...input }: InPlace & { name: string },
  now: number,
): Promise<Result<{ folder: FolderRow; paths: FolderPaths }>> {
  const outside = reach && (await checkParent(deps.db, { ...input, reach }));
  if (outside) return { ok: false, refusal: outside };
  const id = deps.ids.next('folder');
  const paths = await loadFolderPaths(deps.db, input.accountId, [input.parentFolderId]);
  if (paths.depthOf(input.parentFolderId) >= limits.folderDepth) {
    return invalid([`#/folder/parent_folder_id: folders nest at most ${limits.folderDepth} levels deep`]);
  }
  await insertFolder(deps.db, { id, ...input, createdAt: now });
  const folder = await findFolder(deps.db, input.accountId, id);
  return folder ? ok({ folder, paths }) : folderNotFound;
}
