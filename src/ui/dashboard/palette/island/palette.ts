import { limits } from '../../../../lib/limits';
import { h } from '../../../islands/common/dom';
import { paletteWords as words } from '../words';
import { entriesFound, entriesOfPage } from './entries';
import { type Entry, matching } from './matching';

const PAUSE_MS = 150;
let isOpen = false;

/** Opens the palette. The browser gives the focus back to where it was. */
export function openPalette(): void {
  if (isOpen || document.querySelector('dialog[open]')) return;
  isOpen = true;
  new Palette().open();
}

/** A field above a list: the focus stays in the field, and the arrows choose (a combobox of ARIA). */
class Palette {
  readonly #own = entriesOfPage();
  readonly #list = h('ul', {
    id: 'palette-list',
    attributes: { role: 'listbox', 'aria-label': words.results },
  });
  readonly #said = h('p', { className: 'hint', attributes: { role: 'status' } });
  readonly #input = h('input', {
    type: 'search',
    placeholder: words.placeholder,
    autocomplete: 'off',
    spellcheck: false,
    maxLength: limits.searchChars,
    attributes: {
      role: 'combobox',
      'aria-label': words.label,
      'aria-controls': 'palette-list',
      'aria-expanded': 'true',
      'aria-autocomplete': 'list',
    },
  });
  readonly #dialog = h(
    'dialog',
    { className: 'palette', attributes: { 'aria-label': words.title } },
    this.#input,
    this.#list,
    h('footer', {}, this.#said, h('p', { className: 'hint' }, words.keys)),
  );
  #shown: Entry[] = [];
  #chosen = 0;
  #timer: number | undefined;
  #asked = new AbortController();

  open(): void {
    this.#input.addEventListener('input', () => this.#typed());
    this.#dialog.addEventListener('keydown', (event) => this.#pressed(event));
    // A click beside the palette closes it.
    this.#dialog.addEventListener('click', ({ target }) => target === this.#dialog && this.#dialog.close());
    this.#dialog.addEventListener('close', () => {
      isOpen = false;
      this.#asked.abort();
      clearTimeout(this.#timer);
      this.#dialog.remove();
    });
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#input.focus();
    this.#show(this.#own);
  }

  #typed(): void {
    const query = this.#input.value.trim();
    this.#asked.abort();
    clearTimeout(this.#timer);
    const own = query === '' ? this.#own : matching(this.#own, query);
    this.#show(own);
    if (query === '') return;
    this.#said.textContent = words.searching;
    this.#timer = setTimeout(() => void this.#find(query, own), PAUSE_MS);
  }

  async #find(query: string, own: Entry[]): Promise<void> {
    const asked = new AbortController();
    this.#asked = asked;
    const found = await entriesFound(query, asked.signal);
    if (asked.signal.aborted) return;
    this.#show([...own, ...(found ?? [])], this.#chosen);
    if (found === null) this.#said.textContent = words.failed;
  }

  #show(entries: Entry[], chosen = 0): void {
    this.#shown = entries;
    const groups = [...Map.groupBy(entries, ({ group }) => group)];
    this.#list.replaceChildren(
      ...groups.map(([group, some]) => {
        const id = `palette-${group}`;
        const head = h(
          'li',
          { id, className: 'group', attributes: { role: 'presentation' } },
          words.groups[group],
        );
        const inside = h('ul', { attributes: { role: 'group', 'aria-labelledby': id } });
        inside.append(...some.map((entry) => this.#option(entry)));
        return h('li', { attributes: { role: 'presentation' } }, head, inside);
      }),
    );
    this.#said.textContent = entries.length === 0 ? words.none : words.count(entries.length);
    this.#choose(chosen);
  }

  #option(entry: Entry): HTMLElement {
    const index = this.#shown.indexOf(entry);
    const note = entry.note === undefined ? null : h('small', { dir: 'auto' }, entry.note);
    const option = h(
      'li',
      { id: `palette-option-${index}`, attributes: { role: 'option' } },
      h('span', { dir: 'auto' }, entry.text),
      note,
    );
    option.addEventListener('click', () => this.#run(index));
    return option;
  }

  #choose(index: number): void {
    this.#chosen = Math.max(0, Math.min(index, this.#shown.length - 1));
    for (const option of this.#list.querySelectorAll('[role=option]')) {
      const isChosen = option.id === `palette-option-${this.#chosen}`;
      option.setAttribute('aria-selected', String(isChosen));
      if (isChosen) option.scrollIntoView({ block: 'nearest' });
    }
    if (this.#shown.length === 0) this.#input.removeAttribute('aria-activedescendant');
    else this.#input.setAttribute('aria-activedescendant', `palette-option-${this.#chosen}`);
  }

  #pressed(event: KeyboardEvent): void {
    const last = this.#shown.length - 1;
    const step: Record<string, () => void> = {
      ArrowDown: () => this.#choose(this.#chosen === last ? 0 : this.#chosen + 1),
      ArrowUp: () => this.#choose(this.#chosen === 0 ? last : this.#chosen - 1),
      Enter: () => this.#run(this.#chosen),
    };
    const act = event.isComposing ? undefined : step[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** The focus is back before the entry runs: what it opens keeps it. */
  #run(index: number): void {
    const entry = this.#shown[index];
    if (!entry) return;
    this.#dialog.close();
    entry.run();
  }
}
