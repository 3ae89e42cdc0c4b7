import { limits } from '../../../../lib/limits';
import { button, h } from '../../../islands/common/dom';
import { busy, openDialog } from '../../../kit/dialog/island';
import { page } from '../../shell/island/page';
import { api } from '../../shell/island/service/api';
import { OneRequest } from '../../shell/island/service/one-request';
import { recordWords, scriptWords } from '../words';
import type { Selection, Source } from './selection';

const words = recordWords.combine;

type Made = { combined_submission: { id: string } };

/** The types of sources that the service combines by their ids. */
function sourcesById() {
  return page<{ sources: { type: string; prefix: string; label: string }[] }>().sources;
}

function typeOf(id: string): string | undefined {
  return sourcesById().find(({ prefix }) => id.startsWith(`${prefix}_`))?.type;
}

/**
 * Asks for the order and for further sources, then opens the combined submission. Closing the
 * dialog keeps the selection.
 */
export function askOrder(selection: Selection): void {
  const request = new OneRequest();
  const list = h('ol', { className: 'combine-list' });
  const problem = h('p', { className: 'problem', attributes: { role: 'alert' } });
  const move = (from: number, to: number) => {
    const sources = [...selection.sources];
    const [moved] = sources.splice(from, 1);
    if (moved) sources.splice(to, 0, moved);
    change(sources);
    list.children[to]?.querySelector('button')?.focus();
  };
  const change = (sources: readonly Source[]) => {
    selection.put(sources);
    show();
  };
  const show = () => {
    const { sources } = selection;
    list.replaceChildren(...sources.map((source, index) => row(source, index)));
    submit.disabled = sources.length === 0;
    problem.textContent = sources.length === 0 ? words.none : '';
  };
  const row = ({ id, name }: Source, index: number): HTMLElement => {
    const label = `${index + 1}, ${name || id}`;
    const up = iconButton('↑', words.up(label), () => move(index, index - 1));
    const down = iconButton('↓', words.down(label), () => move(index, index + 1));
    const remove = iconButton('×', words.remove(label), () => {
      change(selection.sources.filter((_, other) => other !== index));
      const next = list.children[Math.min(index, list.children.length - 1)];
      next?.querySelector<HTMLElement>('button:enabled')?.focus();
    });
    up.disabled = index === 0;
    down.disabled = index === selection.sources.length - 1;
    const text = h('span', {}, h('span', { dir: 'auto' }, name), ' ', h('code', { className: 'id' }, id));
    return h('li', {}, h('div', {}, text, h('span', {}, up, down, remove)));
  };
  const add = (source: Source): string => {
    if (selection.sources.length >= limits.mergeSources) return words.tooMany(limits.mergeSources);
    change([...selection.sources, source]);
    return '';
  };
  const combine = async () => {
    const source_pdfs = selection.sources.map(({ id }) => ({ type: typeOf(id), id }));
    const sent = { source_pdfs, test: page().mode === 'test' };
    const headers = request.headersFor(sent);
    const answer = await api.post<Made>('/combined_submissions?wait=false', sent, { headers });
    request.answered(answer);
    if (!answer.ok) {
      problem.textContent = [answer.message, ...answer.errors].join(' ');
      return;
    }
    selection.put([]);
    location.assign(`/dashboard/submissions/combined/${answer.body.combined_submission.id}`);
  };
  const submit = button('primary', words.submit, () => void busy(submit, scriptWords.working, combine));
  const dialog = openDialog({
    title: words.title,
    content: [h('p', {}, words.lead), list, addition(add), problem],
    actions: [button('', words.more, () => dialog.close()), submit],
  });
  show();
}

/** Adds a source that is not on the page, such as the terms that go with every contract. */
function addition(add: (source: Source) => string): HTMLElement {
  const input = h('input', { id: 'add-source', spellcheck: false, maxLength: 64 });
  const problem = h('span', { className: 'problem', attributes: { role: 'alert' } });
  const kinds = sourcesById()
    .map(({ prefix, label }) => `${label}: ${prefix}_…`)
    .join(', ');
  const form = h(
    'form',
    {},
    h('label', { htmlFor: 'add-source' }, words.add),
    h('small', { className: 'hint' }, words.addHint(kinds)),
    h('span', { className: 'combine-add' }, input, h('button', { type: 'submit' }, words.addNow)),
    problem,
  );
  form.className = 'field';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const id = input.value.trim();
    const isKnown = /^[a-z]+_\w+$/.test(id) && typeOf(id) !== undefined;
    problem.textContent = isKnown ? add({ id, name: '' }) : words.unknown;
    if (problem.textContent === '') input.value = '';
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
