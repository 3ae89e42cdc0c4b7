import { h } from '../common/dom';
import { words } from './words';

const SAID_MS = 2_000;

/** Puts a text into the clipboard, and says so where it was pressed. */
export function copyButton(value: string, of: string): HTMLButtonElement {
  const copy = h(
    'button',
    { type: 'button', attributes: { 'aria-label': `${words.copy}: ${of}` } },
    words.copy,
  );
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(value).then(
      () => (copy.textContent = words.copied),
      // The browser forbids it: the text beside the button can be selected.
      () => (copy.textContent = words.notCopied),
    );
    setTimeout(() => {
      copy.textContent = words.copy;
    }, SAID_MS);
  });
  return copy;
}
