import { h } from '../../islands/common/dom';
import { kitWords as words } from '../words';

const SAID_MS = 2_000;

type Copied = {
  text: () => string;
  /** The browser forbids copying, or the page came without TLS: the person can select the text. */
  onRefused?: () => void;
};

/** Lets a button copy a text; it says so in place of its label. */
export function letCopy(button: HTMLButtonElement, { text, onRefused = () => {} }: Copied): void {
  const label = button.textContent;
  button.addEventListener('click', async () => {
    const isCopied = await copied(text());
    button.textContent = isCopied ? words.copied : words.notCopied;
    if (!isCopied) onRefused();
    setTimeout(() => {
      button.textContent = label;
    }, SAID_MS);
  });
}

/** A button that copies a text beside it. */
export function copyButton(value: string, of: string): HTMLButtonElement {
  const attributes = { 'aria-label': `${words.copy}: ${of}` };
  const button = h('button', { type: 'button', attributes }, words.copy);
  letCopy(button, { text: () => value });
  return button;
}

/** Gives life to the buttons of a page that copy the text of an element: `data-copy` has its id. */
export function letCopyParts(within: ParentNode): void {
  for (const button of within.querySelectorAll<HTMLButtonElement>('button[data-copy]'))
    letCopy(button, {
      text: () => document.getElementById(button.dataset['copy'] ?? '')?.textContent ?? '',
    });
}

/** A page without TLS has no clipboard at all. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
