import { h } from '../../../islands/common/dom';
import { busy, confirm } from '../../../kit/dialog/island';
import { toast } from '../../../kit/toast/island';
import { type Answer, api, type Failure } from '../../shell/island/service/api';
import { attachmentWords as words } from '../words';
import { letListInPdf } from './files-in-pdf';
import { formatOf, sentFile } from './sent-file';

type Kept = { name: string; mime_type: string; relationship: string; description?: string };
type Read = {
  attachments: (Omit<Kept, 'description'> & { description: string | null })[];
  updated_at: string;
};

/** Attaches files to a template and removes them, and lists those in its uploaded PDF. */
export function letUseFiles(section: HTMLElement, templateId: string, after: () => void): void {
  letListInPdf(section, templateId);
  const form = section.querySelector<HTMLFormElement>('form[data-attach]');
  const submit = form?.querySelector<HTMLButtonElement>('button[type=submit]');
  if (submit) submit.disabled = false;
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (submit) void busy(submit, words.attaching, () => attach(form, templateId, after));
  });
  for (const button of section.querySelectorAll<HTMLButtonElement>('[data-removes]'))
    button.addEventListener('click', () => void remove(templateId, button.dataset['removes'] ?? '', after));
}

async function attach(form: HTMLFormElement, templateId: string, after: () => void): Promise<void> {
  clear(form);
  const given = new FormData(form);
  const file = given.get('file');
  if (!(file instanceof File) || file.name === '') return say(form, 'file', words.problems.none);
  const sent = await sentFile(file, Number(form.dataset['most']));
  if (typeof sent === 'string') return say(form, 'file', sent);
  const description = String(given.get('description')).trim();
  const added = {
    ...{ name: file.name, mime_type: formatOf(file), relationship: String(given.get('relationship')) },
    ...(description !== '' && { description }),
    ...sent,
  };
  const answer = await change(templateId, (kept) => [...kept, added]);
  if (!answer.ok) return explain(form, answer);
  toast(words.attached(file.name));
  after();
}

async function remove(templateId: string, name: string, after: () => void): Promise<void> {
  const question = {
    title: words.removeTitle(name),
    text: words.removeText,
    yes: words.remove,
    danger: true,
  };
  if (!(await confirm(question))) return;
  const answer = await change(templateId, (kept) => kept.filter((file) => file.name !== name));
  if (!answer.ok) return toast(answer.message, 'failed');
  toast(words.removed(name));
  after();
}

/** Changes the files that the template has now; nothing when somebody else changes it meanwhile. */
async function change(templateId: string, edit: (kept: Kept[]) => object[]): Promise<Answer<unknown>> {
  const read = await api.get<Read>(`/templates/${templateId}?full=true`);
  if (!read.ok) return read;
  const kept = read.body.attachments.map(({ name, mime_type, relationship, description }) => ({
    ...{ name, mime_type, relationship },
    ...(description !== null && { description }),
  }));
  return api.put(`/templates/${templateId}`, {
    ...{ template: { attachments: edit(kept) }, if_updated_at: read.body.updated_at },
  });
}

/** Shows each problem, such as `#/template/attachments/0/name: …`, at what it is about. */
function explain(form: HTMLFormElement, { errors, message }: Failure): void {
  for (const problem of errors.length > 0 ? errors : [message]) {
    const [, property, text] = /\/attachments\/\d+(?:\/(\w+))?: (.*)$/s.exec(problem) ?? [];
    if (text === undefined) alertOf(form).append(h('p', { dir: 'auto' }, problem));
    else say(form, property === 'description' || property === 'relationship' ? property : 'file', text);
  }
  alertOf(form).hidden = alertOf(form).childElementCount === 0;
}

function say(form: HTMLFormElement, name: string, text: string): void {
  const input = form.elements.namedItem(name);
  if (!(input instanceof HTMLElement)) return;
  input.setAttribute('aria-invalid', 'true');
  const place = document.getElementById(`${input.id}-problem`);
  if (place) place.textContent = text;
  input.focus();
}

function alertOf(form: HTMLFormElement): HTMLElement {
  const alert = form.querySelector<HTMLElement>('[role=alert]');
  if (!alert) throw new Error('the form has no place for its problems');
  return alert;
}

function clear(form: HTMLFormElement): void {
  for (const place of form.querySelectorAll('.problem')) place.textContent = '';
  for (const input of form.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
  alertOf(form).replaceChildren();
  alertOf(form).hidden = true;
}
