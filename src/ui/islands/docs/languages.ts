import { h } from '../common/dom';
import { words } from './words';

const KEY = 'quillet:docs-language';

/** Shows an example in one language at a time; the reader's choice counts on every page. */
export function addLanguages(samples: HTMLElement): void {
  const sections = [...samples.querySelectorAll<HTMLElement>('section[data-sample]')];
  if (sections.length < 2) return;
  const names = sections.map(({ dataset }) => dataset['sample'] ?? '');
  const buttons = names.map((name) =>
    h('button', { type: 'button', onclick: () => choose(name, { keep: true }) }, name),
  );
  for (const heading of samples.querySelectorAll('h3')) heading.remove();
  samples.prepend(
    h(
      'div',
      { className: 'languages', attributes: { role: 'group', 'aria-label': words.language } },
      ...buttons,
    ),
  );
  choose(chosenBefore() ?? names[0] ?? '', { keep: false });

  function choose(name: string, { keep }: { keep: boolean }): void {
    const shown = names.includes(name) ? name : names[0];
    for (const section of sections) section.hidden = section.dataset['sample'] !== shown;
    for (const [index, button] of buttons.entries())
      button.setAttribute('aria-pressed', String(names[index] === shown));
    if (keep) keepChoice(name);
  }
}

function chosenBefore(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keepChoice(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // The browser forbids storage: the choice counts for this page.
  }
}
