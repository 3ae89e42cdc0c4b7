import type { Database } from '../db/database';
import { folderNotFound } from '../folders/folder-not-found';
import { type FolderRow, listFolderRows } from '../folders/folder-store';
import { limits } from '../limits';
import { ok, type Result } from '../refusal';
import { listTemplateRows, type Template } from './template-store';

type Browsing = { accountId: string; folderId: string | null; query: string; page: number };

export type Browsed = {
  /** Of the whole account: the tree. */
  folders: FolderRow[];
  folder: FolderRow | null;
  templates: Template[];
  hasMore: boolean;
};

/** What is in a folder. A search looks everywhere, wherever it is begun. */
export const browseTemplates = async (
  { db }: { db: Database },
  { accountId, folderId, query, page }: Browsing,
): Promise<Result<Browsed>> => {
  const folders = await listFolderRows(db, accountId, { offset: 0, limit: limits.dashboardFolders });
  const folder = folders.find(({ id }) => id === folderId) ?? null;
  if (folderId !== null && folder === null) return folderNotFound;
  const rows = await listTemplateRows(db, accountId, {
    ...(query === '' ? { parentFolderId: folderId } : { query }),
    offset: (page - 1) * limits.pageSizeDefault,
    // One more than is shown tells whether there is another page.
    limit: limits.pageSizeDefault + 1,
  });
  const templates = rows.slice(0, limits.pageSizeDefault);
  return ok({ folders, folder, templates, hasMore: rows.length > templates.length });
};
