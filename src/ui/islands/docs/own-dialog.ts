import { h } from '../common/dom';
import { callApi, forgetOwn, isTestToken, keepOwn, readOwn, withOwn } from './own';
import { words } from './words';

const said = words.own;

/** The button at the top of each page, with the dialog that takes the token and the template. */
export function addOwnButton(place: HTMLElement): void {
  const open = h('button', { type: 'button', onclick: openOwnDialog }, '');
  withOwn(() => {
    open.textContent = readOwn().token === '' ? said.add : said.kept;
  });
  place.append(open);
}

export function openOwnDialog(): void {
  const own = readOwn();
  const [ownId = '', ownSecret = ''] = own.token.split(':', 2);
  const id = field(said.id, 'text', ownId);
  const secret = field(said.secret, 'password', ownSecret);
  const template = h('select', { id: 'own-template' });
  const state = h('p', { className: 'state', attributes: { role: 'status' } });
  const keep = h('button', { type: 'submit', className: 'primary' }, said.keep);
  const forget = h('button', { type: 'button' }, said.forget);
  const close = h('button', { type: 'button' }, said.close);
  const form = h(
    'form',
    { method: 'dialog' },
    h('h2', { id: 'own-title' }, said.title),
    h('p', {}, said.why),
    id.label,
    secret.label,
    h('label', { htmlFor: template.id }, h('span', {}, said.template)),
    template,
    h('p', { className: 'hint' }, said.where),
    state,
    h('div', { className: 'go' }, keep, forget, close),
  );
  const dialog = h('dialog', { className: 'own', attributes: { 'aria-labelledby': 'own-title' } }, form);
  close.onclick = () => dialog.close();
  dialog.addEventListener('close', () => dialog.remove());
  forget.onclick = () => {
    forgetOwn();
    dialog.close();
  };
  template.onchange = () => keepOwn({ template: template.value });
  form.onsubmit = (event) => {
    event.preventDefault();
    const token = `${id.input.value.trim()}:${secret.input.value.trim()}`;
    state.textContent = said.checking;
    void problemOf(token).then((problem) => {
      state.textContent = problem ?? said.nowKept;
      state.classList.toggle('bad', problem !== null);
      if (problem !== null) return;
      keepOwn({ token });
      void offerTemplates(template);
    });
  };
  void offerTemplates(template);
  document.body.append(dialog);
  dialog.showModal();
}

function field(name: string, type: string, value: string) {
  const input = h('input', { type, value, spellcheck: false, autocomplete: 'off', required: true });
  return { input, label: h('label', {}, h('span', {}, name), input) };
}

/** Why a token is not kept; null: it works. */
async function problemOf(token: string): Promise<string | null> {
  if (!token.startsWith('api_test_')) return said.onlyTest;
  if (token.endsWith(':')) return said.noSecret;
  if (!isTestToken(token)) return said.notAsShown;
  try {
    const answer = await callApi('/api/v1/authentication', {}, token);
    if (answer.ok) return null;
    return said.refused((await answer.json()).error.message);
  } catch {
    return said.unreachable;
  }
}

type Listed = { id: string; name: string };

async function offerTemplates(select: HTMLSelectElement): Promise<void> {
  const { token, template } = readOwn();
  const listed = token === '' ? [] : await templatesOf();
  const options = listed.map(({ id, name }) => h('option', { value: id }, name));
  const none = h('option', { value: '' }, listed.length === 0 ? said.templatesHint : said.noTemplate);
  select.replaceChildren(none, ...options);
  select.disabled = listed.length === 0;
  select.value = listed.some(({ id }) => id === template) ? template : '';
}

async function templatesOf(): Promise<Listed[]> {
  try {
    const answer = await callApi('/api/v1/templates?per_page=50');
    return answer.ok ? await answer.json() : [];
  } catch {
    return [];
  }
}
