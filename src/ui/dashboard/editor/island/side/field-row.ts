import type { StoredField } from '../../../../../engine/fields';
import { h } from '../../../../islands/common/dom';
import { typeWords } from '../../type-words';
import { toneOf } from '../model/tone';

/** A field in the list. Only a changed field touches the DOM: a form may have a thousand rows. */
export class FieldRow {
  readonly element: HTMLLIElement;
  readonly button: HTMLButtonElement;
  readonly #label = h('span', {});
  readonly #kind = h('span', { className: 'kind' });
  #shown: StoredField | null = null;
  #marks = '';

  constructor(id: number, { onPick, mayMove }: { onPick: (event: MouseEvent) => void; mayMove: boolean }) {
    this.button = h('button', { type: 'button', onclick: onPick }, this.#label, this.#kind);
    // The grip covers the end of the button, and a press selects there as well.
    const grip = mayMove && h('span', { className: 'grip', onclick: onPick });
    this.element = h('li', {}, this.button, grip);
    this.element.dataset['id'] = String(id);
  }

  show(field: StoredField, marks: { isSelected: boolean; isWrong: boolean }): void {
    if (field !== this.#shown) this.#write(field);
    const text = JSON.stringify(marks);
    if (text === this.#marks) return;
    this.#marks = text;
    this.button.setAttribute('aria-pressed', String(marks.isSelected));
    this.button.classList.toggle('wrong', marks.isWrong);
  }

  #write(field: StoredField): void {
    const { name, title, type } = field;
    this.#shown = field;
    this.#label.className = title ? 'label' : 'label tail';
    this.#label.dir = title ? 'auto' : '';
    this.#label.replaceChildren(title || h('bdi', {}, name));
    this.#kind.textContent = typeWords[type];
    this.button.title = name;
    this.button.dataset['tone'] = toneOf(field);
  }
}
