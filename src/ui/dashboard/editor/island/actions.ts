import type { StoredField } from '../../../../engine/fields';
import { fill } from '../../../../lib/fill';
import type { PredefinedField } from '../../../../lib/predefined-field';
import { typeWords } from '../type-words';
import { editorWords as words } from '../words';
import type { Canvas } from './canvas/canvas';
import { counted } from './counted';
import type { EditorState, FieldType } from './editor-state';
import { lazily } from './lazily';
import {
  type Alignment,
  align,
  boxOf,
  type Direction,
  distribute,
  moveFields,
  sameSize,
} from './model/arrange';
import { duplicate, paste } from './model/copies';
import { changeFields, removeFields, type Size } from './model/draft';
import { type Move, resize, roundedBox } from './model/geometry';
import { shift, sortByPlace } from './model/order';

/** The actions on fields that the toolbar, the keyboard and the list share. */
export class Actions {
  #copied: readonly StoredField[] = [];

  readonly #state: EditorState;
  readonly #canvas: Canvas;
  readonly #say: (text: string) => void;

  constructor(state: EditorState, canvas: Canvas, say: (text: string) => void) {
    this.#state = state;
    this.#canvas = canvas;
    this.#say = say;
  }

  get hasCopies(): boolean {
    return this.#copied.length > 0;
  }

  /** Adds a field to the current page without a pointer. */
  addInMiddle(type: FieldType, offer: PredefinedField | null = null): void {
    const page = this.#state.currentPage;
    this.sayAdded(this.#state.add(type, page, { ...this.#canvas.middleOf(page), offer }));
  }

  sayAdded(field: StoredField | null): void {
    if (field === null) return;
    const { type, name, page } = field;
    this.#say(fill(words.said.added, { type: typeWords[type], name, page }));
  }

  move(move: Move): void {
    const state = this.#state;
    state.change(moveFields(state.draft, state.selected, move, state.pages), 'keys');
    const [field] = state.selectedFields;
    if (field === undefined) return;
    this.#canvas.reveal(field.page, field);
    this.#say(fill(words.said.moved, { x: field.x, y: field.y }));
  }

  resize(move: Move): void {
    const state = this.#state;
    const changed = changeFields(state.draft, state.selected, (field) =>
      roundedBox(resize(boxOf(field), 'se', move, this.#pageOf(field))),
    );
    state.change(changed, 'keys');
    const [field] = state.selectedFields;
    if (field !== undefined) this.#say(fill(words.said.sized, { width: field.width, height: field.height }));
  }

  align(alignment: Alignment): void {
    const state = this.#state;
    const [first] = state.selectedFields;
    if (first !== undefined) state.change(align(state.draft, state.selected, alignment, this.#pageOf(first)));
  }

  distribute(direction: Direction): void {
    const state = this.#state;
    state.change(distribute(state.draft, state.selected, direction));
  }

  sameSize(which: 'width' | 'height' | 'both'): void {
    const state = this.#state;
    const [first] = state.selectedFields;
    if (first === undefined) return;
    const like = { model: first.id, which, page: this.#pageOf(first) };
    state.change(sameSize(state.draft, state.selected, like));
  }

  /** Moves the selected fields up or down in the order of their page. */
  moveInOrder(by: -1 | 1): void {
    const state = this.#state;
    state.change(shift(state.draft, state.selected, by), 'order');
    const [first] = state.selectedFields;
    if (first === undefined) return;
    const ofPage = state.draft.fields.filter(({ page }) => page === first.page);
    const [place, count] = [ofPage.indexOf(first) + 1, ofPage.length];
    this.#say(fill(words.said.ordered, { place, count, page: first.page }));
  }

  sortByPlace(): void {
    const state = this.#state;
    if (state.change(sortByPlace(state.draft))) this.#say(words.said.sorted);
  }

  duplicate(): void {
    const state = this.#state;
    const { draft, ids } = duplicate(state.draft, state.selected, state);
    state.change(draft);
    if (ids.length > 0) state.select(ids);
  }

  copy(): void {
    const fields = this.#state.selectedFields;
    if (fields.length > 0) this.#copied = fields;
  }

  cut(): void {
    this.copy();
    this.remove();
  }

  paste(): void {
    const state = this.#state;
    if (this.#copied.length === 0) return;
    const { draft, ids, moved } = paste(state.draft, this.#copied, state);
    state.change(draft);
    if (ids.length > 0) state.select(ids);
    if (ids.length < moved.length)
      void lazily(() => import('./say-not-pasted'))().then((it) =>
        it?.sayNotPasted(moved, state.pages.length),
      );
  }

  remove(): void {
    const state = this.#state;
    const count = state.selection.length;
    if (count === 0 || state.isReadOnly) return;
    if (state.change(removeFields(state.draft, state.selected)))
      this.#say(counted(words.said.removed, count));
  }

  undo(): void {
    if (this.#state.undo()) this.#say(words.said.undone);
  }

  redo(): void {
    if (this.#state.redo()) this.#say(words.said.redone);
  }

  selectPage(): void {
    const { draft, currentPage } = this.#state;
    this.#state.select(draft.fields.filter(({ page }) => page === currentPage).map(({ id }) => id));
  }

  #pageOf({ page }: StoredField): Size {
    return this.#state.pages[page - 1] ?? { width: 612, height: 792 };
  }
}
