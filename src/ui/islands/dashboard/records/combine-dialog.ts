import { recordWords, scriptWords } from '../../../dashboard/records/words';
import { button, h } from '../../common/dom';
import { busy, openDialog } from '../dialog';
import { page } from '../page';
import { api } from '../service/api';
import { OneRequest } from '../service/one-request';

const words = recordWords.combine;

type Source = { id: string; name: string };
type Made = { combined_submission: { id: string } };

const types: Record<string, string> = {
  sub: 'submission',
  com: 'combined_submission',
  tpl: 'template',
  cfi: 'custom_file',
};

/** In which order, with what else; then to the document that comes of it. */
export function askOrder(chosen: readonly Source[]): void {
  let sources = [...chosen];
  const request = new OneRequest();
  const list = h('ol', { className: 'combine-list' });
  const problem = h('p', { className: 'problem', attributes: { role: 'alert' } });
  const move = (from: number, to: number) => {
    const [moved] = sources.splice(from, 1);
    if (moved) sources.splice(to, 0, moved);
    show();
    list.children[to]?.querySelector('button')?.focus();
  };
  const show = () => {
    list.replaceChildren(...sources.map((source, index) => row(source, index)));
    submit.disabled = sources.length === 0;
    problem.textContent = sources.length === 0 ? words.none : '';
  };
  const row = ({ id, name }: Source, index: number): HTMLElement => {
    const label = `${index + 1}, ${name || id}`;
    const up = iconButton('↑', words.up(label), () => move(index, index - 1));
    const down = iconButton('↓', words.down(label), () => move(index, index + 1));
    const remove = iconButton('×', words.remove(label), () => {
      sources = sources.filter((_, other) => other !== index);
      show();
    });
    up.disabled = index === 0;
    down.disabled = index === sources.length - 1;
    const text = h('span', {}, h('span', { dir: 'auto' }, name), ' ', h('code', { className: 'id' }, id));
    return h('li', {}, h('div', {}, text, h('span', {}, up, down, remove)));
  };
  const add = (source: Source) => {
    sources.push(source);
    show();
  };
  const combine = async () => {
    const source_pdfs = sources.map(({ id }) => ({ type: types[id.slice(0, 3)], id }));
    const sent = { source_pdfs, test: page().mode === 'test' };
    const headers = request.headersFor(sent);
    const answer = await api.post<Made>('/combined_submissions?wait=false', sent, { headers });
    request.answered(answer);
    if (answer.ok) location.assign(`/dashboard/submissions/combined/${answer.body.combined_submission.id}`);
    else problem.textContent = [answer.message, ...answer.errors].join(' ');
  };
  const submit = button('primary', words.submit, () => void busy(submit, scriptWords.working, combine));
  const dialog = openDialog({
    title: words.title,
    content: [h('p', {}, words.lead), list, addition(add), problem],
    actions: [button('', words.cancel, () => dialog.close()), submit],
  });
  show();
}

/** What is not on the page, such as the terms that go with every contract. */
function addition(onAdd: (source: Source) => void): HTMLElement {
  const input = h('input', { id: 'add-source', spellcheck: false, maxLength: 64 });
  const problem = h('span', { className: 'problem', attributes: { role: 'alert' } });
  const form = h(
    'form',
    {},
    h('label', { htmlFor: 'add-source' }, words.add),
    h('small', { className: 'hint' }, words.addHint),
    h('span', { className: 'combine-add' }, input, h('button', { type: 'submit' }, words.addNow)),
    problem,
  );
  form.className = 'field';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const id = input.value.trim();
    const isKnown = /^(sub|com|tpl|cfi)_\w+$/.test(id);
    problem.textContent = isKnown ? '' : words.unknown;
    if (!isKnown) return;
    input.value = '';
    onAdd({ id, name: '' });
  });
  return form;
}

function iconButton(sign: string, label: string, onclick: () => void): HTMLButtonElement {
  const attributes = { 'aria-label': label };
  return h('button', {
    type: 'button',
    className: 'icon',
    textContent: sign,
    title: label,
    onclick,
    attributes,
  });
}
