import { stepOf } from '../../../../islands/common/arrow-keys';
import { h } from '../../../../islands/common/dom';

type Tab<Name extends string> = { name: Name; label: string; content: HTMLElement };

/** Tabs that also work by keyboard: arrows move from one to the next. */
export class Tabs<Name extends string> {
  readonly list: HTMLElement;
  readonly #buttons: Map<Name, HTMLButtonElement>;
  readonly #panels: Map<Name, HTMLElement>;
  current: Name;

  readonly #onShow: (name: Name) => void;

  constructor(label: string, tabs: readonly Tab<Name>[], first: Name, onShow: (name: Name) => void) {
    this.#onShow = onShow;

    this.current = first;
    this.#panels = new Map(tabs.map(({ name, content }) => [name, content]));
    this.#buttons = new Map(
      tabs.map(({ name, label: text, content }) => {
        const tab = h('button', {
          type: 'button',
          id: `tab-${name}`,
          textContent: text,
          onclick: () => this.show(name),
          attributes: { role: 'tab', 'aria-controls': `panel-${name}` },
        });
        content.id = `panel-${name}`;
        content.setAttribute('role', 'tabpanel');
        content.setAttribute('aria-labelledby', tab.id);
        return [name, tab];
      }),
    );
    this.list = h('div', { className: 'tabs', attributes: { role: 'tablist', 'aria-label': label } });
    this.list.append(...this.#buttons.values());
    this.list.addEventListener('keydown', (event) => this.#noteKey(event));
    this.show(first);
  }

  show(name: Name): void {
    this.current = name;
    for (const [each, tab] of this.#buttons) {
      tab.setAttribute('aria-selected', String(each === name));
      tab.tabIndex = each === name ? 0 : -1;
    }
    for (const [each, panel] of this.#panels) panel.hidden = each !== name;
    this.#onShow(name);
  }

  /** Marks a tab whose source has problems, so that they are seen without opening it. */
  note(name: Name, problems: number): void {
    this.#buttons.get(name)?.classList.toggle('wrong', problems > 0);
  }

  #noteKey(event: KeyboardEvent): void {
    const step = stepOf(event.key);
    if (step === 0) return;
    event.preventDefault();
    const names = [...this.#buttons.keys()];
    const next = names.at((names.indexOf(this.current) + step) % names.length);
    if (next === undefined) return;
    this.show(next);
    this.#buttons.get(next)?.focus();
  }
}
