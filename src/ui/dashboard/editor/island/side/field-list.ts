import type { StoredField } from '../../../../../engine/fields';
import { fill } from '../../../../../lib/fill';
import { h } from '../../../../islands/common/dom';
import { editorWords as words } from '../../words';
import type { Canvas } from '../canvas/canvas';
import { counted } from '../counted';
import type { EditorState } from '../editor-state';
import { lazily } from '../lazily';
import { fieldById } from '../model/draft';
import { inOrder, placeBefore } from '../model/order';
import { FieldRow } from './field-row';
import type { Dropped } from './row-drag';

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
  readonly #later = lazily(() => import('../later'));
  readonly #sections = new Map<number, HTMLElement>();
  readonly #rows = new Map<number, FieldRow>();
  #order: string | null = null;
  #revealed: number | undefined;

  readonly #state: EditorState;
  readonly #canvas: Canvas;

  constructor(state: EditorState, canvas: Canvas) {
    this.#state = state;
    this.#canvas = canvas;

    this.#search.addEventListener('input', () => this.#refresh());
    this.#list.addEventListener('pointerdown', (event) => void this.#press(event));
    const keys = h('p', { className: 'hint keys' }, words.list.keys);
    this.element = h('div', { className: 'field-list' }, this.#search, this.#count, this.#list, keys);
    state.onChange(() => this.#refresh());
    this.#refresh();
  }

  #refresh(): void {
    const { selected, problems, draft } = this.#state;
    const wrong = new Set(problems.map(({ id }) => id));
    const found = this.#found();
    for (const field of found) {
      const { id } = field;
      this.#rowOf(id).show(field, { isSelected: selected.has(id), isWrong: wrong.has(id) });
    }
    // The letters of a name change one row; the list is laid out again only in another order.
    const order = found.map(({ id, page }) => `${page}:${id}`).join();
    if (order !== this.#order) this.#arrange(found);
    this.#order = order;
    const count = counted(words.list.count, draft.fields.length);
    if (this.#count.textContent !== count) this.#count.textContent = count;
    this.#reveal();
  }

  /** The fields that match the search, page by page. */
  #found(): StoredField[] {
    const wanted = this.#search.value.trim().toLowerCase();
    return inOrder(this.#state.draft.fields).filter(
      ({ name, title }) => name.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted),
    );
  }

  /** Lays the pages out whose rows are others; the focused field keeps the focus. */
  #arrange(found: readonly StoredField[]): void {
    const { fields } = this.#state.draft;
    const known = new Set(fields.map(({ id }) => id));
    for (const id of this.#rows.keys()) if (!known.has(id)) this.#rows.delete(id);
    const focused = document.activeElement;
    const none = h('p', { className: 'hint' }, fields.length === 0 ? words.list.none : words.list.nothing);
    const sections = [...Map.groupBy(found, ({ page }) => page)].map(([page, ofPage]) =>
      this.#section(page, ofPage),
    );
    const shown = found.length === 0 ? [none] : sections;
    const isSame =
      shown.length === this.#list.children.length &&
      shown.every((one, at) => one === this.#list.children[at]);
    if (!isSame) this.#list.replaceChildren(...shown);
    if (focused instanceof HTMLElement && this.#list.contains(focused))
      focused.focus({ preventScroll: true });
  }

  #section(page: number, ofPage: readonly StoredField[]): HTMLElement {
    const section = this.#sections.get(page) ?? this.#newSection(page);
    const rows = ofPage.map(({ id }) => this.#rowOf(id).element);
    const list = section.querySelector('ul');
    if (rows.length !== list?.children.length || rows.some((row, at) => row !== list.children[at]))
      list?.replaceChildren(...rows);
    return section;
  }

  #newSection(page: number): HTMLElement {
    const title = fill(words.page, { page, count: this.#state.pages.length });
    const section = h('section', {}, h('h3', {}, title), h('ul'));
    this.#sections.set(page, section);
    return section;
  }

  /** Scrolls to a field when it is selected, and not at every change: that would lay the page out. */
  #reveal(): void {
    const [only, more] = this.#state.selection;
    const shown = more === undefined ? only : undefined;
    if (shown === this.#revealed) return;
    this.#revealed = shown;
    if (shown !== undefined) this.#rows.get(shown)?.element.scrollIntoView({ block: 'nearest' });
  }

  #rowOf(id: number): FieldRow {
    const known = this.#rows.get(id);
    if (known !== undefined) return known;
    const onPick = (event: MouseEvent) => this.#pick(id, event);
    const row = new FieldRow(id, { onPick, mayMove: !this.#state.isReadOnly });
    this.#rows.set(id, row);
    return row;
  }

  /** A finger scrolls, except on the grip of a row. */
  async #press(event: PointerEvent): Promise<void> {
    const { target, button, pointerType } = event;
    const row = target instanceof Element ? target.closest('li') : null;
    const isGrip = target instanceof Element && target.matches('.grip');
    if (row === null || button !== 0 || this.#state.isReadOnly) return;
    if (pointerType !== 'touch' || isGrip)
      (await this.#later())?.dragRow(row, event, (end) => this.#drop(end));
  }

  /** With a selected field, the others of its page move along. */
  #drop({ id, before }: Dropped): void {
    const { draft, selected } = this.#state;
    const page = fieldById(draft, id)?.page;
    const moved = selected.has(id) ? selected : new Set([id]);
    if (page !== undefined) this.#state.change(placeBefore(draft, moved, page, before));
  }

  #pick(id: number, { shiftKey, ctrlKey, metaKey }: MouseEvent): void {
    if (shiftKey || ctrlKey || metaKey) this.#state.toggle(id);
    else this.#state.select([id]);
    const field = fieldById(this.#state.draft, id);
    if (field !== undefined) this.#canvas.reveal(field.page, field);
  }
}
