import { labelsOfType, type StoredField } from '../../../../../engine/fields';
import { fill } from '../../../../fill';
import { h } from '../../../../islands/common/dom';
import { editorWords as words } from '../../words';
import type { Canvas } from '../canvas/canvas';
import { counted } from '../counted';
import type { EditorState } from '../editor-state';
import { fieldById } from '../model/draft';
import { toneOf } from '../model/tone';

/** All fields, page by page: for search, and for work without seeing the pages. */
export class FieldList {
  readonly element: HTMLElement;
  readonly #list = h('div', { className: 'fields-by-page' });
  readonly #count = h('p', { className: 'hint count' });
  readonly #search = h('input', {
    type: 'search',
    placeholder: words.list.search,
    attributes: { 'aria-label': words.list.search },
  });
  #shown = '';
  #buttons = new Map<number, HTMLButtonElement>();

  readonly #state: EditorState;
  readonly #canvas: Canvas;

  constructor(state: EditorState, canvas: Canvas) {
    this.#state = state;
    this.#canvas = canvas;

    this.#search.addEventListener('input', () => this.#build());
    const keys = h('p', { className: 'hint keys' }, words.list.keys);
    this.element = h('div', { className: 'field-list' }, this.#search, this.#count, this.#list, keys);
    state.onChange(() => this.#refresh());
    this.#refresh();
  }

  #refresh(): void {
    if (this.#shown !== this.#content()) this.#build();
    const { selected, problems } = this.#state;
    const wrong = new Set(problems.map(({ id }) => id));
    for (const [id, button] of this.#buttons) {
      button.setAttribute('aria-pressed', String(selected.has(id)));
      button.classList.toggle('wrong', wrong.has(id));
    }
    const [first] = this.#state.selection;
    if (first !== undefined && selected.size === 1) reveal(this.#buttons.get(first));
  }

  /** The content of the list as text: most changes of a field do not appear in it. */
  #content(): string {
    const { fields } = this.#state.draft;
    const sorted = fields.toSorted(inReadingOrder);
    return JSON.stringify(sorted.map(({ id, name, title, type, page }) => [id, name, title, type, page]));
  }

  /** Rebuilds the list; the focused field keeps the focus. */
  #build(): void {
    const { fields } = this.#state.draft;
    this.#shown = this.#content();
    const focused = [...this.#buttons].find(([, button]) => button === document.activeElement)?.[0];
    const wanted = this.#search.value.trim().toLowerCase();
    const found = fields.filter(
      ({ name, title }) => name.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted),
    );
    this.#count.textContent = counted(words.list.count, fields.length);
    this.#buttons = new Map(found.map((field) => [field.id, this.#buttonFor(field)]));
    if (found.length === 0) {
      const text = fields.length === 0 ? words.list.none : words.list.nothing;
      this.#list.replaceChildren(h('p', { className: 'hint' }, text));
    } else this.#list.replaceChildren(...this.#sections(found));
    if (focused !== undefined) this.#buttons.get(focused)?.focus({ preventScroll: true });
  }

  #sections(fields: readonly StoredField[]): HTMLElement[] {
    const byPage = new Map<number, StoredField[]>();
    for (const field of fields) byPage.set(field.page, [...(byPage.get(field.page) ?? []), field]);
    return [...byPage]
      .sort(([one], [other]) => one - other)
      .map(([page, ofPage]) => {
        const title = fill(words.page, { page, count: this.#state.pages.length });
        const sorted = ofPage.sort(inReadingOrder);
        const items = sorted.map(({ id }) => h('li', {}, this.#buttons.get(id) ?? null));
        return h('section', {}, h('h3', {}, title), h('ul', {}, ...items));
      });
  }

  #buttonFor({ id, name, title, type, displayType }: StoredField): HTMLButtonElement {
    const pick = (event: MouseEvent) => {
      if (event.shiftKey || event.ctrlKey || event.metaKey) this.#state.toggle(id);
      else this.#state.select([id]);
      const field = fieldById(this.#state.draft, id);
      if (field !== undefined) this.#canvas.reveal(field.page, field);
    };
    const label = title
      ? h('span', { className: 'label', dir: 'auto' }, title)
      : h('span', { className: 'label tail' }, h('bdi', {}, name));
    const kind = h('span', { className: 'kind' }, labelsOfType[type]);
    const button = h('button', { type: 'button', onclick: pick, title: name }, label, kind);
    button.dataset['tone'] = toneOf({ type, displayType });
    return button;
  }
}

function inReadingOrder(one: StoredField, other: StoredField): number {
  return one.page - other.page || one.y - other.y || one.x - other.x;
}

function reveal(button: HTMLElement | undefined): void {
  button?.scrollIntoView({ block: 'nearest' });
}
