import { h, part } from '../../islands/common/dom';
import { kitWords as words } from '../words';

const SHOWN_MS = 6_000;
/** The time to read a character of a long text. */
const READ_MS = 80;
type Kind = 'done' | 'failed';

const KEYS: Record<Kind, string> = { done: 'quillet:said', failed: 'quillet:failed' };

/** Reloads the page, which then shows the text, if there is one. */
export function reloadSaying(text: string | null, kind: Kind = 'done'): void {
  if (text !== null) keepSaying(text, kind);
  location.reload();
}

/** The next page shows the text. */
export function keepSaying(text: string, kind: Kind = 'done'): void {
  sessionStorage.setItem(KEYS[kind], text);
}

/** Shows the text that the page before left. */
export function sayWhatWasDone(): void {
  for (const kind of ['done', 'failed'] as const) {
    const text = sessionStorage.getItem(KEYS[kind]);
    sessionStorage.removeItem(KEYS[kind]);
    if (text !== null) toast(text, kind);
  }
}

/** Shows a message for a moment. A failure stays until it is closed. `press`: what helps. */
export function toast(text: string, kind: Kind = 'done', press: HTMLButtonElement | null = null): void {
  const close = h('button', {
    type: 'button',
    className: 'icon close',
    textContent: '×',
    attributes: { 'aria-label': words.close },
    onclick: () => item.remove(),
  });
  const item = h('p', { className: `toast ${kind}` }, h('span', { dir: 'auto' }, text), press, close);
  part('toasts', HTMLDivElement).append(item);
  if (kind === 'done') setTimeout(() => item.remove(), Math.max(SHOWN_MS, text.length * READ_MS));
}
