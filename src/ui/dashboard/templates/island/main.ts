import { h, part } from '../../../islands/common/dom';
import { busy, confirm } from '../../../kit/dialog/island';
import { sayMoments } from '../../../kit/time/island';
import { reloadSaying, toast } from '../../../kit/toast/island';
import { page } from '../../shell/island/page';
import { api } from '../../shell/island/service/api';
import { templateWords as words } from '../words';
import { onAction, settle } from './actions';
import { letDrag } from './drag';
import { drawFirstPages } from './first-page';
import { askText } from './text-dialog';
import { UploadCard } from './upload-card';

type PageData = { folderId: string | null; folders: { id: string; name: string }[] };

const { folderId, folders } = page<PageData>();
const mayChange = page().person.makesTemplates;
const cards: UploadCard[] = [];

function decorate(): void {
  sayMoments(part('browser', HTMLElement));
  drawFirstPages(part('browser', HTMLElement));
}

/** Refreshes the list and leaves the rest of the page alone. */
async function refresh(): Promise<void> {
  const response = await fetch(location.href).catch(() => null);
  const text = response?.ok ? await response.text() : '';
  const fresh = new DOMParser().parseFromString(text, 'text/html').getElementById('browser');
  if (!fresh) return location.reload();
  part('browser', HTMLElement).replaceWith(document.adoptNode(fresh));
  decorate();
}

async function newFolder(): Promise<void> {
  const parent = folders.find(({ id }) => id === folderId);
  const created = await askText({
    title: words.dialogs.newFolder,
    ...(parent && { text: words.dialogs.newFolderIn(parent.name) }),
    label: words.dialogs.name,
    submit: words.dialogs.create,
    send: (name) => api.post('/folders', { folder: { name, parent_folder_id: folderId } }),
  });
  if (created) await refresh();
}

async function newHtml(): Promise<void> {
  const created = await askText({
    title: words.dialogs.newHtml,
    label: words.dialogs.name,
    submit: words.dialogs.create,
    send: (name) => {
      const html = '<h1>{{ title }}</h1>\n<p>Dear {{ name }},</p>\n';
      const template = { template_type: 'html', name, html, parent_folder_id: folderId };
      return api.post<{ id: string }>('/templates', { template });
    },
  });
  if (created) location.assign(`/dashboard/templates/${created.id}/html`);
}

/** The samples are loaded when somebody wants them. */
async function addSamples(pressed: HTMLElement): Promise<void> {
  if (!(pressed instanceof HTMLButtonElement)) return;
  await busy(pressed, words.dialogs.working, async () => {
    const { addSamples: add } = await import('./samples');
    const added = await add();
    if (added.ok) reloadSaying(words.samples.added);
    else toast(added.message, 'failed');
  });
}

async function removeFolder(pressed: HTMLElement): Promise<void> {
  const { id, name = '' } = pressed.closest<HTMLElement>('[data-id]')?.dataset ?? {};
  const title = words.dialogs.removeFolderTitle(name);
  const text = words.dialogs.removeFolder;
  if (!(await confirm({ title, text, yes: words.dialogs.remove, danger: true }))) return;
  const removed = settle(await api.delete(`/folders/${id}`), () => words.done.removed);
  if (removed === 'changed') await refresh();
}

/** Uploads files. A single upload leads to its template; several show a list. */
async function sendFiles(files: readonly File[]): Promise<void> {
  const list = part('uploads', HTMLElement);
  list.hidden = false;
  const own = files.map((file) => new UploadCard(file, folderId));
  cards.push(...own);
  list.append(...own.map(({ element }) => element));
  for (const card of own) {
    const result = await card.send();
    if (result.kind === 'done' && cards.length === 1)
      return location.assign(`/dashboard/templates/${result.template.id}`);
    if (result.kind === 'done' || result.kind === 'unusable') await refresh();
  }
}

function letDropFiles(): void {
  const sign = h('div', { className: 'drop-sign', hidden: true }, h('p', {}, words.dropHere));
  document.body.append(sign);
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  document.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    sign.hidden = false;
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) sign.hidden = true;
  });
  document.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    sign.hidden = true;
    void sendFiles([...(event.dataTransfer?.files ?? [])]);
  });
}

onAction(
  {
    'new-folder': () => void newFolder(),
    'new-html': () => void newHtml(),
    samples: (pressed) => void addSamples(pressed),
    'remove-folder': (pressed) => void removeFolder(pressed),
    upload: () => part('files', HTMLInputElement).click(),
  },
  (outcome) => outcome !== 'none' && void refresh(),
);
decorate();
if (mayChange) {
  letDrag(() => void refresh());
  letDropFiles();
  const chosen = part('files', HTMLInputElement);
  chosen.addEventListener('change', () => {
    const files = [...(chosen.files ?? [])];
    chosen.value = '';
    void sendFiles(files);
  });
  addEventListener('beforeunload', (event) => {
    if (cards.some(({ isUnderWay }) => isUnderWay)) event.preventDefault();
  });
}
