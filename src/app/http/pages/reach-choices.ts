import type { Database } from '../../../core/db/database';
import { limits } from '../../../lib/limits';
import { loadFolderPaths } from '../../../service/folders/folder-paths';
import { listFolderRows } from '../../../service/folders/folder-store';
import { listTemplateRows } from '../../../service/templates/template-store';
import type { ReachChoices } from '../../../ui/dashboard/tokens/token-rights';

type FolderChoice = ReachChoices['folders'][number];

/** The folders that a member can be limited to, each with its path. */
export async function folderChoices(db: Database, accountId: string): Promise<FolderChoice[]> {
  const folders = await listFolderRows(db, accountId, { offset: 0, limit: limits.dashboardFolders });
  const ids = folders.map(({ id }) => id);
  const paths = await loadFolderPaths(db, accountId, ids);
  return ids.map((id) => ({ id, name: paths.of(id).slice(1) })).sort(byName);
}

function byName(one: FolderChoice, other: FolderChoice): number {
  return one.name.localeCompare(other.name);
}

/** The folders and templates that a token can be limited to, each with its path. */
export async function reachChoices(db: Database, accountId: string): Promise<ReachChoices> {
  const [folders, templates] = await Promise.all([
    listFolderRows(db, accountId, { offset: 0, limit: limits.dashboardFolders }),
    listTemplateRows(db, accountId, { archived: false, offset: 0, limit: limits.tokenFormTemplates }),
  ]);
  const rows = templates.map(({ template }) => template);
  const parents = [...folders.map(({ id }) => id), ...rows.map(({ parentFolderId }) => parentFolderId)];
  const paths = await loadFolderPaths(db, accountId, parents);
  const inside = (folderId: string | null) => (folderId === null ? '' : `${paths.of(folderId).slice(1)}/`);
  return {
    folders: folders.map(({ id }) => ({ id, name: paths.of(id).slice(1) })).sort(byName),
    templates: rows
      .map(({ id, name, parentFolderId }) => ({ id, name: `${inside(parentFolderId)}${name}` }))
      .sort(byName),
  };
}
