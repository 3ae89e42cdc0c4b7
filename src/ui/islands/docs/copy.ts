import { letCopy } from '../../kit/copy/island';
import { kitWords } from '../../kit/words';
import { h } from '../common/dom';

/** Gives each block of code a button that copies it as it is shown. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll('.code')) {
    const copy = h('button', { type: 'button', className: 'copy' }, kitWords.copy);
    letCopy(copy, { text: () => block.querySelector('code')?.textContent ?? '' });
    block.append(copy);
  }
}
