import { ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { limits } from '../../lib/limits';
import { folderNotFound } from '../folders/folder-not-found';
import { type FolderRow, listFolderRows } from '../folders/folder-store';
import { listTemplateRows, type Template } from './template-store';

/** A folder, what was searched for, or what is out of the way. */
export type BrowsingFor =
  | { kind: 'folder'; folderId: string | null }
  | { kind: 'search'; query: string }
  | { kind: 'archive' };

type Browsing = BrowsingFor & { accountId: string; page: number };

export type Browsed = {
  /** Of the whole account: the tree. */
  folders: FolderRow[];
  folder: FolderRow | null;
  templates: Template[];
  hasMore: boolean;
};

/** A search looks everywhere, the archive included, wherever it is begun. */
export const browseTemplates = async (
  { db }: { db: Database },
  browsing: Browsing,
): Promise<Result<Browsed>> => {
  const { accountId, page } = browsing;
  const folderId = browsing.kind === 'folder' ? browsing.folderId : null;
  const folders = await listFolderRows(db, accountId, { offset: 0, limit: limits.dashboardFolders });
  const folder = folders.find(({ id }) => id === folderId) ?? null;
  if (folderId !== null && folder === null) return folderNotFound;
  const rows = await listTemplateRows(db, accountId, {
    ...filterOf(browsing),
    offset: (page - 1) * limits.pageSizeDefault,
    // One more than is shown tells whether there is another page.
    limit: limits.pageSizeDefault + 1,
  });
  const templates = rows.slice(0, limits.pageSizeDefault);
  return ok({ folders, folder, templates, hasMore: rows.length > templates.length });
};

const filterOf = (browsing: BrowsingFor) => {
  if (browsing.kind === 'search') return { query: browsing.query };
  if (browsing.kind === 'archive') return { archived: true };
  return { parentFolderId: browsing.folderId, archived: false };
};
