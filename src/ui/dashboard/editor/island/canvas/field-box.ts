import type { StoredField } from '../../../../../engine/fields';
import { h, place } from '../../../../islands/common/dom';
import { type Box, handles } from '../model/geometry';
import { toneOf } from '../model/tone';

/** The box of a field on its page. Only changes touch the DOM, and a drag sets only a transform. */
export class FieldBox {
  readonly element: HTMLElement;
  readonly #label = h('span', { className: 'box-name', dir: 'auto' });
  #shown: StoredField | null = null;
  #hasHandles = false;
  #marks = '';

  constructor(readonly id: number) {
    this.element = h('div', { className: 'field-box' }, this.#label);
    this.element.dataset['id'] = String(id);
  }

  show(
    field: StoredField,
    { selected, first, wrong, held }: { selected: boolean; first: boolean; wrong: boolean; held: boolean },
  ): void {
    if (field !== this.#shown) this.#draw(field);
    const marks = `${selected} ${first} ${wrong} ${held}`;
    if (marks === this.#marks) return;
    this.#marks = marks;
    this.element.classList.toggle('selected', selected);
    this.element.classList.toggle('first', first);
    this.element.classList.toggle('wrong', wrong);
    if (held !== this.#hasHandles) this.#toggleHandles(held);
  }

  /** Moves the box by a transform during a drag, without layout, until the change is made. */
  shift(x: number, y: number): void {
    this.element.style.setProperty('--dx', String(x));
    this.element.style.setProperty('--dy', String(y));
  }

  stretch(box: Box): void {
    putAt(this.element, box);
  }

  settle(): void {
    this.element.style.removeProperty('--dx');
    this.element.style.removeProperty('--dy');
    if (this.#shown !== null) putAt(this.element, this.#shown);
  }

  #draw(field: StoredField): void {
    this.#shown = field;
    putAt(this.element, field);
    place(this.element, { '--turn': `${field.rotation ?? 0}deg` });
    this.element.dataset['tone'] = toneOf(field);
    this.element.classList.toggle('required', field.required);
    this.element.classList.toggle('hidden-field', field.hidden);
    this.#label.textContent = field.title || field.name;
    this.element.title = field.name;
    this.element.classList.toggle('tiny', isTiny(field));
    place(this.element, { '--cells': String(field.comb ? field.combNumberOfCells : 1) });
    this.element.classList.toggle('comb', field.comb);
  }

  #toggleHandles(isShown: boolean): void {
    this.#hasHandles = isShown;
    for (const handle of this.element.querySelectorAll('.handle')) handle.remove();
    if (!isShown) return;
    for (const handle of handles) {
      const element = h('span', { className: `handle ${handle}` });
      element.dataset['handle'] = handle;
      this.element.append(element);
    }
  }
}

export function putAt(element: HTMLElement, { x, y, width, height }: Box): void {
  place(element, { '--x': String(x), '--y': String(y), '--w': String(width), '--h': String(height) });
}

/** Tells whether a box is too small for its name. */
export function isTiny({ width, height }: Box): boolean {
  return width < 28 || height < 9;
}
