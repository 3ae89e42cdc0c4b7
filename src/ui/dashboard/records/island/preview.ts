import { button, h } from '../../../islands/common/dom';
import { openDialog } from '../../../kit/dialog/island';
import { documentWords } from '../document-words';
import { previewWords as words } from '../preview-words';
import { showPdf } from './pdf';

/** A row of the list, with what its preview shows. */
type Row = { opener: HTMLElement; link: HTMLAnchorElement; pdf: string; cells: HTMLElement[] };

/** Lets members look at the first page of each PDF without leaving the list. */
export function letPreview(): void {
  const rows = [...document.querySelectorAll<HTMLElement>('button[data-preview]')].flatMap(rowOf);
  for (const [index, { opener }] of rows.entries()) opener.addEventListener('click', () => open(rows, index));
}

function rowOf(opener: HTMLElement): Row[] {
  const row = opener.closest('tr');
  const link = row?.querySelector<HTMLAnchorElement>('th a');
  if (!row || !link) return [];
  const cells = [...row.querySelectorAll<HTMLElement>('td[data-label]')];
  return [{ opener, link, pdf: opener.dataset['preview'] ?? '', cells: cells.filter(isFact) }];
}

/** The cell with the buttons is no fact. */
function isFact(cell: HTMLElement): boolean {
  return cell.querySelector('[data-preview]') === null;
}

function open(rows: readonly Row[], first: number): void {
  let at = first;
  const place = h('div', { className: 'preview' });
  const whole = h('a', { className: 'button primary', textContent: words.whole });
  const step = (by: 1 | -1) => {
    if (rows[at + by]) show(at + by);
  };
  const previous = button('', words.previous, () => step(-1));
  const next = button('', words.next, () => step(1));
  const actions = [previous, next, whole];
  const dialog = openDialog({ title: '', className: 'wide', content: [place], actions });
  const show = (index: number) => {
    const row = rows[index];
    if (!row) return;
    at = index;
    const title = dialog.querySelector('h2');
    if (title) title.textContent = row.link.textContent;
    whole.href = row.link.href;
    previous.disabled = at === 0;
    next.disabled = at === rows.length - 1;
    const frame = h('section', {
      className: 'pdf',
      tabIndex: 0,
      attributes: { 'aria-label': documentWords.pages },
    });
    place.replaceChildren(frame, factsOf(row));
    void showPdf(frame, row.pdf, 1);
  };
  dialog.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || (key === ' ' && target instanceof HTMLButtonElement)) return;
    const run = { j: () => step(1), k: () => step(-1), p: close, ' ': close }[key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run();
  });
  const close = () => dialog.close();
  dialog.addEventListener('close', () => rows[at]?.link.focus());
  show(first);
}

/** The cells of the row as facts. */
function factsOf({ cells }: Row): HTMLElement {
  const facts = cells.map((cell) => {
    const value = h('dd', {}, ...[...cell.childNodes].map((node) => node.cloneNode(true)));
    return h('div', {}, h('dt', { textContent: cell.dataset['label'] ?? '' }), value);
  });
  return h('dl', { className: 'facts' }, ...facts);
}
