import { words } from '../../dashboard/shell/words';
import { h } from '../../islands/common/dom';

const SAID_MS = 2_000;

/** A button that copies a text to the clipboard and says so in place of its label. */
export function copyButton(value: string, of: string): HTMLButtonElement {
  const copy = h(
    'button',
    { type: 'button', attributes: { 'aria-label': `${words.copy}: ${of}` } },
    words.copy,
  );
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(value).then(
      () => (copy.textContent = words.copied),
      // The browser forbids copying: the member can select the text beside the button.
      () => (copy.textContent = words.notCopied),
    );
    setTimeout(() => {
      copy.textContent = words.copy;
    }, SAID_MS);
  });
  return copy;
}
