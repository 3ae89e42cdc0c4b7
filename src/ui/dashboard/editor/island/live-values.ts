import { pathOfName, type StoredField, valueAt, valueName } from '../../../../engine/fields';
import { h, place } from '../../../islands/common/dom';
import type { Canvas } from './canvas/canvas';
import type { EditorState } from './editor-state';
import { showsMark, textOf } from './model/live-text';

/** The size of a text without one of its own, in points, as far as its box is high enough. */
const USUAL_SIZE = 11;

/** Draws values in their boxes while they are typed, until the real PDF has come. */
export class LiveValues {
  readonly #drawn = new Map<number, HTMLElement>();

  readonly #state: EditorState;
  readonly #canvas: Canvas;

  constructor(state: EditorState, canvas: Canvas) {
    this.#state = state;
    this.#canvas = canvas;
  }

  /** Draws the values that have changed. */
  draw(before: object, after: object): void {
    for (const field of this.#state.draft.fields) {
      // The lines of one text share it in a way that the PDF shows.
      if (field.name !== valueName(field.name) || field.name.startsWith('@@')) continue;
      const path = pathOfName(field.name);
      const value = valueAt(after, path);
      if (JSON.stringify(value) !== JSON.stringify(valueAt(before, path))) this.#put(field, value);
    }
  }

  clear(): void {
    for (const drawn of this.#drawn.values()) drawn.remove();
    this.#drawn.clear();
  }

  /** Lets each value stand until its page is drawn with the PDF that has it. */
  leaveToPages(): void {
    for (const drawn of this.#drawn.values()) {
      const page = drawn.closest('.page');
      const done = new MutationObserver(() => {
        done.disconnect();
        drawn.remove();
      });
      if (page !== null) done.observe(page, { childList: true });
    }
    this.#drawn.clear();
  }

  #put(field: StoredField, value: unknown): void {
    const text = textOf(field, value);
    const box = this.#canvas.boxOf(field.id)?.element;
    if (text === null || box === undefined) return;
    this.#drawn.get(field.id)?.remove();
    const drawn = h('span', { className: 'box-value', dir: 'auto' }, ...charactersOf(field, text));
    const size = field.fontSize ?? Math.min(USUAL_SIZE, field.height * 0.75);
    place(drawn, { '--size': String(size), color: `#${field.color ?? '000000'}` });
    drawn.classList.toggle('mono', /courier|mono/i.test(field.typeface ?? ''));
    drawn.classList.toggle('bold', field.bold === true);
    drawn.classList.toggle('several', field.multiline === true);
    drawn.dataset['alignment'] = showsMark(field) ? 'center' : (field.alignment ?? 'left');
    this.#drawn.set(field.id, drawn);
    box.append(drawn);
  }
}

/** The characters of a comb stand in cells of their own. */
function charactersOf({ comb, combNumberOfCells }: StoredField, text: string): (HTMLElement | string)[] {
  if (!comb) return [text];
  return Array.from({ length: combNumberOfCells }, (_, at) => h('span', {}, [...text][at] ?? ''));
}
