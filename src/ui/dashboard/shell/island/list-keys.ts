import { button, h, letterOf } from '../../../islands/common/dom';
import { openDialog } from '../../../kit/dialog/island';
import { toast } from '../../../kit/toast/island';
import { listKeyWords as words } from '../list-key-words';

/** The links that open the rows of a list. */
const ROWS = 'table.cards tbody th a, a.row-name';
const SEARCH = 'main input[type="search"]';
const KEPT = 'quillet:list-keys';

/**
 * Lists are walked by single keys: J and K to the rows, P to a preview, / to the search, ? to the help. People whose
 * speech or switch types letters can turn them off (WCAG 2.1.4).
 */
export function listenToListKeys(): void {
  const main = document.querySelector('main');
  if (main?.querySelector(`:is(${ROWS})`) == null) return;
  main.append(h('p', { className: 'key-help' }, button('quiet', words.title, showHelp)));
  addEventListener('keydown', (event) => {
    const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || isWriting(event)) return;
    // The space bar works a button or a check box that has the focus.
    if (event.key === ' ' && document.activeElement?.matches(ROWS) !== true) return;
    const run = keys[letterOf(event)];
    if (run === undefined || !areOn()) return;
    event.preventDefault();
    run();
  });
}

const keys: Record<string, () => void> = {
  j: () => step(1),
  k: () => step(-1),
  p: preview,
  ' ': preview,
  '?': showHelp,
  '/': () => document.querySelector<HTMLInputElement>(SEARCH)?.focus(),
};

/** The focus is the place in the list, so that Enter opens the row. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(`main :is(${ROWS})`)];
  const focused = document.activeElement?.closest('tr, li');
  const now = rows.findIndex((row) => focused?.contains(row));
  const next = now === -1 ? (by === 1 ? 0 : rows.length - 1) : now + by;
  rows[next]?.focus();
  rows[next]?.scrollIntoView({ block: 'nearest' });
}

/** Previews the document of the row that has the focus, or else the first one. One without a PDF says so. */
function preview(): void {
  const row = document.activeElement?.closest('tr') ?? document.querySelector('main tbody tr');
  row?.querySelector<HTMLElement>('[data-preview]')?.click();
  const { noPreview } = row?.querySelector<HTMLElement>('[data-no-preview]')?.dataset ?? {};
  if (noPreview !== undefined) toast(noPreview);
}

function showHelp(): void {
  const rows = words.rows.map(([key, what]) =>
    h('div', {}, h('dt', {}, h('kbd', {}, key)), h('dd', {}, what)),
  );
  const use = h('input', { type: 'checkbox', checked: areOn(), onchange: () => turn(use.checked) });
  const content = [
    h('dl', { className: 'key-list' }, ...rows),
    h('label', { className: 'choice' }, use, words.use),
  ];
  const close = button('primary', words.close, () => dialog.close());
  const dialog = openDialog({ title: words.title, className: 'small', content, actions: [close] });
}

function areOn(): boolean {
  return attempt(() => localStorage.getItem(KEPT)) !== 'off';
}

function turn(on: boolean): void {
  attempt(() => localStorage.setItem(KEPT, on ? 'on' : 'off'));
}

/** A browser may refuse the storage; then the keys stay on. */
function attempt<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}

function isWriting({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('dialog, input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null
  );
}
