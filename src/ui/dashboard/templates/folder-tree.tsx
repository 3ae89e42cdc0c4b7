import { Icon } from '../../kit/icons';
import { templateWords as words } from './words';

export type ShownFolder = { id: string; name: string; parent_folder_id: string | null };

export type FolderNode = ShownFolder & { children: FolderNode[] };

/** Builds the tree of folders, sorted by name. Folders below a hidden folder are hidden, too. */
export function treeOf(folders: readonly ShownFolder[]): FolderNode[] {
  const sorted = folders.toSorted((one, other) => one.name.localeCompare(other.name));
  const nodes = new Map(
    sorted.map((folder): [string, FolderNode] => [folder.id, { ...folder, children: [] }]),
  );
  const roots: FolderNode[] = [];
  for (const node of nodes.values()) {
    if (node.parent_folder_id === null) roots.push(node);
    else nodes.get(node.parent_folder_id)?.children.push(node);
  }
  return roots;
}

/** The path from the root to the folder. */
export function pathTo(folders: readonly ShownFolder[], id: string | null): ShownFolder[] {
  const known = new Map(folders.map((folder) => [folder.id, folder]));
  const path: ShownFolder[] = [];
  for (
    let at = known.get(id ?? '');
    at && path.length < folders.length;
    at = known.get(at.parent_folder_id ?? '')
  )
    path.unshift(at);
  return path;
}

export function folderAddress(id: string | null): string {
  return id === null ? '/dashboard/templates' : `/dashboard/templates?folder=${encodeURIComponent(id)}`;
}

/** A folder id, null for the root, or the archive. */
export type Place = string | null | 'archive';

type Tree = { folders: readonly ShownFolder[]; current: Place; mayChange: boolean };

export function FolderTree({ folders, current, mayChange }: Tree) {
  const open = new Set(pathTo(folders, current).map(({ id }) => id));
  return (
    <nav class="folder-tree" aria-label={words.folders}>
      <a href={folderAddress(null)} aria-current={current === null ? 'page' : undefined} data-drop="">
        <Icon name="template" />
        {words.all}
      </a>
      <Branch nodes={treeOf(folders)} {...{ open, current, mayChange }} />
      <a href="/dashboard/templates?archived=1" aria-current={current === 'archive' ? 'page' : undefined}>
        <Icon name="archive" />
        {words.archive}
      </a>
    </nav>
  );
}

type Branch = { nodes: FolderNode[]; open: ReadonlySet<string>; current: Place; mayChange: boolean };

function Branch({ nodes, open, current, mayChange }: Branch) {
  return nodes.length === 0 ? null : (
    <ul>
      {nodes.map(({ id, name, children }) => (
        <li>
          <a
            href={folderAddress(id)}
            aria-current={id === current ? 'page' : undefined}
            data-drop={id}
            data-kind="folder"
            data-id={id}
            data-name={name}
            draggable={mayChange ? 'true' : undefined}
          >
            <Icon name="folder" />
            <bdi>{name}</bdi>
          </a>
          {children.length > 0 && (
            <details open={open.has(id)}>
              <summary aria-label={words.foldersIn(name)} />
              <Branch nodes={children} {...{ open, current, mayChange }} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
