import { part } from '../../../islands/common/dom';
import { letCopyParts } from '../../../kit/copy/island';
import { confirm } from '../../../kit/dialog/island';
import { sayMoments } from '../../../kit/time/island';
import { reloadSaying, toast } from '../../../kit/toast/island';
import { page } from '../../shell/island/page';
import { api } from '../../shell/island/service/api';
import { words as common } from '../../shell/words';
import { type Outcome, onAction, settle } from '../../templates/island/actions';
import { drawFirstPages } from '../../templates/island/first-page';
import { templateWords as words } from '../../templates/words';
import type { SettingsForm } from './settings-form';

const { id, state } = page<{ template: { id: string; state: string } }>().template;
let settings: SettingsForm | null = null;

function begin(): void {
  const main = part('main', HTMLElement);
  sayMoments(main);
  drawFirstPages(main);
  letCopyParts(main);
  const generating = main.querySelector<HTMLFormElement>('#generate');
  // The data check is loaded only on pages that take data.
  if (generating)
    void import('../../generate/island/generate').then(({ letGenerate }) => letGenerate(generating, id));
  if (main.querySelector('.overview'))
    void import('./overview').then(({ letUseOverview }) => letUseOverview(main, id, () => void refresh()));
  const pages = main.querySelector<HTMLElement>('[data-compare-pages]');
  if (pages) void import('./compare-pages').then(({ letComparePages }) => letComparePages(pages, id));
  const batch = main.querySelector<HTMLFormElement>('#batch-start');
  if (batch) void import('../../batch/island/batch-start').then(({ BatchStart }) => new BatchStart(batch));
  const sending = main.querySelector<HTMLFormElement>('#send');
  if (sending) void import('../../send/island/send').then(({ SendForm }) => new SendForm(sending, id));
  const roles = main.querySelector<HTMLFormElement>('#roles');
  if (roles) void import('../../send/island/roles').then(({ RolesForm }) => new RolesForm(roles, id));
  const table = main.querySelector<HTMLFormElement>('#send-table');
  if (table) void import('../../send/island/send-table').then(({ sendTable }) => sendTable(table));
  const form = main.querySelector<HTMLFormElement>('#settings');
  settings = null;
  if (form)
    void import('./settings-form').then(({ SettingsForm }) => {
      settings = new SettingsForm(form, id, () => void refresh());
    });
}

/** Forms whose data belongs to the page as it was loaded. */
const FORMS = '#generate, #batch-start, #send, #send-table, #roles';

/** Refreshes the page in place; with a form that holds entries it reloads, so that the browser asks. */
async function refresh(): Promise<void> {
  const said = document.querySelector('.toast.done:last-of-type span')?.textContent ?? null;
  if (settings?.isDirty || document.querySelector(FORMS)) return reloadSaying(said);
  const response = await fetch(location.href).catch(() => null);
  const text = response?.ok ? await response.text() : '';
  const fresh = new DOMParser().parseFromString(text, 'text/html').getElementById('main');
  if (!fresh) return location.reload();
  part('main', HTMLElement).replaceChildren(...[...fresh.childNodes].map((node) => document.adoptNode(node)));
  document.title = `${document.querySelector('h1')?.textContent} · Quillet`;
  begin();
}

function after(outcome: Outcome): void {
  if (outcome === 'gone') location.assign('/dashboard/templates');
  else if (outcome === 'changed') void refresh();
}

function versionOf(pressed: HTMLElement): string {
  return pressed.closest<HTMLElement>('[data-version]')?.dataset['version'] ?? '';
}

async function restore(version: string): Promise<void> {
  const { restoreTitle, restoreText, restore: yes } = words.versions;
  if (!(await confirm({ title: restoreTitle(version), text: restoreText, yes }))) return;
  const answer = await api.post(`/templates/${id}/restore_version`, { version });
  after(settle(answer, () => words.done.restored(version)));
}

async function removeVersion(version: string): Promise<void> {
  const { removeTitle, removeText, remove: yes } = words.versions;
  if (!(await confirm({ title: removeTitle(version), text: removeText, yes, danger: true }))) return;
  const answer = await api.delete(`/templates/${id}?version=${version}`);
  after(settle(answer, () => words.done.removed));
}

/** Waits until the service has read the document, then refreshes the page. */
async function awaitDocument(): Promise<void> {
  const answer = await api.get<{ document_state: string }>(`/templates/${id}`);
  if (answer.ok && answer.body.document_state !== 'pending') return refresh();
  if (answer.ok || answer.code === 'polling_timeout') return awaitDocument();
  toast(answer.message, 'failed');
}

/** The dialogs are loaded when they are asked for, on whatever page of the template. */
async function publish(): Promise<void> {
  const dialog = await import('./publish');
  if ((await dialog.publish(id)) !== null) await refresh();
}

async function replace(): Promise<void> {
  const { replaceDocument } = await import('./replace-document');
  replaceDocument(id, () => void refresh());
}

function sayUnreachable(error: unknown): void {
  console.error(error);
  toast(common.trouble.unreachable, 'failed');
}

onAction(
  {
    publish: () => void publish().catch(sayUnreachable),
    replace: () => void replace().catch(sayUnreachable),
    restore: (pressed) => void restore(versionOf(pressed)),
    'remove-version': (pressed) => void removeVersion(versionOf(pressed)),
  },
  after,
);
addEventListener('beforeunload', (event) => {
  if (settings?.isDirty) event.preventDefault();
});
begin();
if (state === 'pending') void awaitDocument();
