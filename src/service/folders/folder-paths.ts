import type { Database } from '../../core/db/database';
import { type FolderRow, findFolders } from './folder-store';

export type FolderPaths = {
  /** The path of a folder: `/Contracts/2026`; the root (null) is `/`. */
  of(folderId: string | null): string;
  depthOf(folderId: string | null): number;
};

/** Loads all folders above the given ones, one level per query. */
export async function loadFolderPaths(
  db: Database,
  accountId: string,
  folderIds: (string | null)[],
): Promise<FolderPaths> {
  const known = new Map<string, FolderRow>();
  let missing = distinct(folderIds);
  while (missing.length > 0) {
    const rows = await findFolders(db, accountId, missing.slice(0, 90));
    for (const row of rows) known.set(row.id, row);
    const unknown = missing.slice(90).concat(distinct(rows.map((row) => row.parentFolderId)));
    missing = distinct(unknown).filter((id) => !known.has(id));
  }
  const chain = (folderId: string | null): string[] => {
    const names: string[] = [];
    for (let row = known.get(folderId ?? ''); row; row = known.get(row.parentFolderId ?? '')) {
      names.unshift(row.name);
    }
    return names;
  };
  return { of: (folderId) => `/${chain(folderId).join('/')}`, depthOf: (folderId) => chain(folderId).length };
}

function distinct(ids: (string | null)[]): string[] {
  return [...new Set(ids)].filter((id) => id !== null);
}
