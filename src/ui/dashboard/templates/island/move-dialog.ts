import { button, h } from '../../../islands/common/dom';
import { busy, openDialog } from '../../../kit/dialog/island';
import { api } from '../../shell/island/service/api';
import { words as common } from '../../shell/words';
import { templateWords as words } from '../words';

export type Folder = { id: string; name: string; parent_folder_id: string | null };
export type Item = { kind: 'template' | 'folder'; id: string; name: string };

function pathOf(kind: Item['kind']) {
  return kind === 'folder' ? '/folders' : '/templates';
}

/** Moves a template or folder; drag and drop and the dialog both use it. */
export function moveTo({ kind, id }: Item, folderId: string | null) {
  return api.post(`${pathOf(kind)}/${id}/move`, { parent_folder_id: folderId });
}

/** Asks for the destination among all folders; returns whether the item was moved. */
export async function askMove(item: Item): Promise<boolean> {
  const folders = await loadFolders();
  return new Promise((resolve) => {
    let moved = false;
    const select = h('select', { id: 'destination', attributes: { 'aria-describedby': 'move-problem' } });
    select.append(h('option', { value: '' }, words.all), ...optionsOf(folders, item));
    const problem = h('span', { id: 'move-problem', className: 'problem', attributes: { role: 'alert' } });
    const move = button(
      'primary',
      words.dialogs.move,
      () =>
        void busy(move, words.dialogs.working, async () => {
          const answer = await moveTo(item, select.value || null);
          if (!answer.ok) {
            problem.textContent = answer.message.replace(/^#\S*: /, '');
            return;
          }
          moved = true;
          dialog.close();
        }),
    );
    const label = h('label', { htmlFor: 'destination' }, words.dialogs.moveTo);
    const dialog = openDialog({
      title: words.dialogs.moveTitle(item.name),
      className: 'small',
      content: [h('p', { className: 'field' }, label, select, problem)],
      actions: [button('', common.dialog.cancel, () => dialog.close()), move],
    });
    select.focus();
    dialog.addEventListener('close', () => resolve(moved));
  });
}

/** Loads up to 2,000 folders, page by page; a dialog could not show more. */
async function loadFolders(): Promise<Folder[]> {
  const found: Folder[] = [];
  for (let page = 1; page <= 40; page += 1) {
    const answer = await api.get<Folder[]>(`/folders?page=${page}`);
    if (!answer.ok || answer.body.length === 0) break;
    found.push(...answer.body);
    if (answer.body.length < 50) break;
  }
  return found;
}

/**
 * Lists folders with their full paths, since names alone may repeat; a folder's own subtree is left
 * out.
 */
function optionsOf(folders: Folder[], item: Item): HTMLOptionElement[] {
  const known = new Map(folders.map((folder) => [folder.id, folder]));
  return folders
    .map((folder) => ({ id: folder.id, path: pathTo(folder, known) }))
    .filter(({ path }) => !path.some(({ id }) => item.kind === 'folder' && id === item.id))
    .map(({ id, path }) => ({ id, text: path.map(({ name }) => name).join(' / ') }))
    .sort((one, other) => one.text.localeCompare(other.text))
    .map(({ id, text }) => h('option', { value: id }, text));
}

function pathTo(folder: Folder, known: ReadonlyMap<string, Folder>): Folder[] {
  const path: Folder[] = [];
  for (
    let at: Folder | undefined = folder;
    at !== undefined && !path.includes(at);
    at = known.get(at.parent_folder_id ?? '')
  )
    path.unshift(at);
  return path;
}
