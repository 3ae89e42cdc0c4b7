import { h, part } from '../../common/dom';
import { type FieldRow, fieldRow } from '../controls/field-row';
import type { Form } from '../model/form';
import type { Question } from '../model/questions';
import { words } from '../words';
import { measureBars } from './screen';

/** On a narrow screen, the current field opens at the bottom, large enough for fingers. */
export class Sheet {
  #row: FieldRow | null = null;
  readonly #element = part('sheet', HTMLElement);

  readonly #form: Form;
  readonly #openPicture: (question: Question) => void;
  readonly #onClose: () => void;

  constructor(form: Form, openPicture: (question: Question) => void, onClose: () => void) {
    this.#form = form;
    this.#openPicture = openPicture;
    this.#onClose = onClose;

    form.onChange(() => this.#row?.refresh());
    this.#element.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.close();
    });
  }

  get current(): Question | null {
    return this.#row?.question ?? null;
  }

  open(question: Question): void {
    this.#row = fieldRow(question, this.#form, this.#openPicture);
    const close = h('button', {
      type: 'button',
      className: 'icon close',
      onclick: () => this.close(),
      attributes: { 'aria-label': words.guide.close },
    });
    this.#element.replaceChildren(close, this.#row.element);
    this.#element.hidden = false;
    // The document scrolls so far that the current box is above the sheet.
    measureBars();
    this.#row.focus();
  }

  close(): void {
    if (this.#element.hidden) return;
    this.#element.hidden = true;
    this.#element.replaceChildren();
    this.#row = null;
    measureBars();
    this.#onClose();
  }
}
