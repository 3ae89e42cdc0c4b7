import { letterOf } from '../../../islands/common/dom';

/** Opens the command palette by ⌘K or Ctrl+K, or by its button. It is loaded when somebody opens it. */
export function listenToPaletteKey(): void {
  const open = () => void import('../../palette/island/palette').then(({ openPalette }) => openPalette());
  addEventListener('keydown', (event) => {
    const { ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
    const isKey = letterOf(event) === 'k' && ctrlKey !== metaKey && !shiftKey && !altKey;
    if (!isKey || defaultPrevented) return;
    event.preventDefault();
    open();
  });
  const button = document.querySelector<HTMLButtonElement>('[data-palette]');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', open);
}
