import type { Reach } from '../../core/api/reach';
import { ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { limits } from '../../lib/limits';
import { folderNotFound } from '../folders/folder-not-found';
import { type FolderRow, listFolderRows } from '../folders/folder-store';
import { listTemplateRows, type Template } from './template-store';

/** A folder, a search, or the archive. */
export type BrowsingFor =
  | { kind: 'folder'; folderId: string | null }
  | { kind: 'search'; query: string }
  | { kind: 'archive' };

type Browsing = BrowsingFor & { accountId: string; reach: Reach | null; page: number };

export type Browsed = {
  /** The folders of the account within reach, for the tree. Those below none of them stand at its root. */
  folders: FolderRow[];
  folder: FolderRow | null;
  templates: Template[];
  hasMore: boolean;
};

/** Lists templates. A search covers all folders and the archive. */
export async function browseTemplates(
  { db }: { db: Database },
  browsing: Browsing,
): Promise<Result<Browsed>> {
  const { accountId, reach, page } = browsing;
  const folderId = browsing.kind === 'folder' ? browsing.folderId : null;
  const found = await listFolderRows(db, accountId, { reach, offset: 0, limit: limits.dashboardFolders });
  const folders = reach === null ? found : withRoots(found);
  const folder = folders.find(({ id }) => id === folderId) ?? null;
  if (folderId !== null && folder === null) return folderNotFound;
  const rows = await listTemplateRows(db, accountId, {
    ...filterOf(browsing),
    reach,
    offset: (page - 1) * limits.pageSizeDefault,
    // The limit is one template more than shown: the extra one tells whether there is another page.
    limit: limits.pageSizeDefault + 1,
  });
  const templates = rows.slice(0, limits.pageSizeDefault);
  return ok({ folders, folder, templates, hasMore: rows.length > templates.length });
}

/** Folders of which some stand below others that are not among them: these stand at the root. */
function withRoots(folders: readonly FolderRow[]): FolderRow[] {
  const ids = new Set(folders.map(({ id }) => id));
  return folders.map((folder) =>
    ids.has(folder.parentFolderId ?? '') ? folder : { ...folder, parentFolderId: null },
  );
}

function filterOf(browsing: BrowsingFor) {
  if (browsing.kind === 'search') return { query: browsing.query };
  if (browsing.kind === 'archive') return { archived: true };
  return { parentFolderId: browsing.folderId, archived: false };
}
