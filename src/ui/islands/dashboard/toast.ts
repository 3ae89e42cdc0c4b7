import { h, part } from '../common/dom';
import { words } from './words';

const SHOWN_MS = 6_000;
const KEY = 'quillet:said';

/** The page is shown anew, as it is now, and says there what was done. */
export function reloadSaying(text: string): void {
  sessionStorage.setItem(KEY, text);
  location.reload();
}

/** What was left to be said by the page before. */
export function sayWhatWasDone(): void {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (text !== null) toast(text);
}

/** Says in passing what became of something. What has gone wrong stays until it is put away. */
export function toast(text: string, kind: 'done' | 'failed' = 'done'): void {
  const close = h('button', {
    type: 'button',
    className: 'icon close',
    textContent: '×',
    attributes: { 'aria-label': words.dialog.close },
    onclick: () => item.remove(),
  });
  const item = h('p', { className: `toast ${kind}` }, h('span', { dir: 'auto' }, text), close);
  part('toasts', HTMLDivElement).append(item);
  if (kind === 'done') setTimeout(() => item.remove(), SHOWN_MS);
}
