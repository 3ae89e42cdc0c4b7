import { h, part } from '../../islands/common/dom';
import { kitWords as words } from '../words';

const SHOWN_MS = 6_000;
const KEY = 'quillet:said';

/** Reloads the page, which then shows the text, if there is one. */
export function reloadSaying(text: string | null): void {
  if (text !== null) keepSaying(text);
  location.reload();
}

/** The next page shows the text. */
export function keepSaying(text: string): void {
  sessionStorage.setItem(KEY, text);
}

/** Shows the text that the page before left. */
export function sayWhatWasDone(): void {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (text !== null) toast(text);
}

/** Shows a message for a moment. A failure stays until it is closed. `press`: what helps. */
export function toast(
  text: string,
  kind: 'done' | 'failed' = 'done',
  press: HTMLButtonElement | null = null,
): void {
  const close = h('button', {
    type: 'button',
    className: 'icon close',
    textContent: '×',
    attributes: { 'aria-label': words.close },
    onclick: () => item.remove(),
  });
  const item = h('p', { className: `toast ${kind}` }, h('span', { dir: 'auto' }, text), press, close);
  part('toasts', HTMLDivElement).append(item);
  if (kind === 'done') setTimeout(() => item.remove(), SHOWN_MS);
}
