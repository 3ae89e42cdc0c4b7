import { h } from '../common/dom';
import { words } from './words';

const SAID_MS = 2_000;

/** Gives each block of code a button that copies it as it is shown. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll('.code')) {
    const copy = h('button', { type: 'button', className: 'copy' }, words.copy);
    copy.addEventListener('click', async () => {
      const text = block.querySelector('code')?.textContent ?? '';
      copy.textContent = await navigator.clipboard.writeText(text).then(
        () => words.copied,
        () => words.notCopied,
      );
      setTimeout(() => {
        copy.textContent = words.copy;
      }, SAID_MS);
    });
    block.append(copy);
  }
}
