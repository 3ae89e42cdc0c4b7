import { h } from '../common/dom';
import { find, type Hit, type Index } from './find';
import { words } from './words';

/** The field at the top of each page. The index is loaded when somebody begins to search. */
export function addSearch(place: HTMLElement, address: string): void {
  let index: Promise<Index> | null = null;
  const input = h('input', {
    type: 'search',
    placeholder: words.searchHint,
    spellcheck: false,
    autocomplete: 'off',
    attributes: { 'aria-label': words.search, 'aria-controls': 'hits' },
  });
  const state = h('p', { className: 'visually-hidden', attributes: { role: 'status' } });
  const hits = h('ul', { id: 'hits', hidden: true });
  place.replaceChildren(input, state, hits);

  const load = () => {
    index ??= fetch(address).then((answer) => answer.json());
    // A failed one is asked for again.
    index.catch(() => {
      index = null;
    });
    return index;
  };
  const show = async () => {
    const query = input.value;
    try {
      const found = query.trim() === '' ? null : find(await load(), query);
      if (query !== input.value) return;
      hits.hidden = found === null;
      hits.replaceChildren(
        ...(found ?? []).map(item),
        ...(found?.length === 0 ? [note(words.found(0))] : []),
      );
      state.textContent = found === null ? '' : words.found(found.length);
    } catch {
      hits.hidden = false;
      hits.replaceChildren(note(words.noIndex));
    }
  };
  input.addEventListener('focus', () => void load().catch(() => undefined));
  input.addEventListener('input', () => void show());
  place.addEventListener('keydown', (event) => moveThrough(event, input, hits));
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !place.contains(target)) hits.hidden = true;
  });
}

function item({ href, title, heading, section }: Hit): HTMLElement {
  const link = h(
    'a',
    { href },
    h('strong', {}, heading || title),
    h('span', {}, heading ? `${section} · ${title}` : section),
  );
  return h('li', {}, link);
}

function note(text: string): HTMLElement {
  return h('li', { className: 'note' }, text);
}

/** Arrows go through the hits, Enter takes the first one, Escape closes them. */
function moveThrough(event: KeyboardEvent, input: HTMLInputElement, hits: HTMLElement): void {
  const links = [...hits.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (event.key === 'Escape') {
    hits.hidden = true;
    input.focus();
  } else if (event.key === 'Enter' && at < 0) links[0]?.click();
  else if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus();
  else if (event.key === 'ArrowUp') (links[at - 1] ?? input).focus();
  else return;
  event.preventDefault();
}
