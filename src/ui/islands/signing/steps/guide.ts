import { button, h, part } from '../../common/dom';
import { isBlank } from '../model/check-answer';
import type { Form } from '../model/form';
import type { Question } from '../model/questions';
import { counted, words } from '../words';

export type GuideActions = {
  goTo(question: Question): void;
  review(): void;
};

/** Leads from field to field and counts the fields that are left. */
export class Guide {
  current: Question | null = null;
  readonly #left = h('p', { className: 'left' });
  readonly #progress = h('progress', { max: 1, value: 0, attributes: { 'aria-hidden': 'true' } });
  readonly #back: HTMLButtonElement;
  readonly #next: HTMLButtonElement;
  readonly #finish: HTMLButtonElement;

  readonly #form: Form;
  readonly #actions: GuideActions;

  constructor(form: Form, actions: GuideActions) {
    this.#form = form;
    this.#actions = actions;

    this.#back = button('plain back', words.guide.previous, () => this.#step(-1));
    this.#next = button('primary next', words.guide.begin, () => this.#goOn());
    this.#finish = button('primary', words.guide.review, () => this.#actions.review());
    const bar = part('guide', HTMLElement);
    bar.replaceChildren(
      this.#progress,
      this.#left,
      h('div', { className: 'guide-actions' }, this.#back, this.#next, this.#finish),
    );
    // The keyboard of a phone shows "next" in place of its Enter key.
    document.addEventListener('keydown', (event) => {
      const { target } = event;
      if (event.key !== 'Enter' || event.isComposing || !(target instanceof HTMLInputElement)) return;
      if (target.enterKeyHint !== 'next') return;
      // The same key would also press a button that gets the focus.
      event.preventDefault();
      this.#goOn();
    });
    form.onChange(() => this.#refresh());
    this.#refresh();
  }

  note(question: Question | null): void {
    this.current = question;
    this.#refresh();
  }

  #refresh(): void {
    const shown = this.#form.shown();
    const required = shown.filter((question) => this.#form.demands.isRequired(question));
    const missing = this.#form.missing();
    this.#left.textContent =
      missing.length > 0 ? counted(words.guide.left, missing.length) : words.guide.done;
    this.#progress.value = required.length === 0 ? 1 : 1 - missing.length / required.length;
    const isDone = missing.length === 0;
    this.#finish.classList.toggle('primary', isDone);
    this.#next.classList.toggle('primary', !isDone);
    this.#next.hidden = isDone && this.#following() === undefined;
    this.#finish.hidden = !isDone;
    part('guide', HTMLElement).classList.toggle('done', isDone);
    this.#back.disabled = this.current === null || shown[0] === this.current;
    this.#next.textContent = this.current === null && !isDone ? words.guide.begin : words.guide.next;
  }

  #goOn(): void {
    const next = this.#following();
    if (next !== undefined) this.#actions.goTo(next);
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  /**
   * The next required question without an answer, else the next optional one without an answer. After
   * the last question the search starts at the top.
   */
  #following(): Question | undefined {
    const shown = this.#form.shown();
    const at = this.current === null ? -1 : shown.indexOf(this.current);
    const order = [...shown.slice(at + 1), ...shown.slice(0, Math.max(at, 0))];
    const missing = new Set(this.#form.missing());
    return (
      order.find((question) => missing.has(question)) ??
      order.find(({ name }) => isBlank(this.#form.answers.get(name)))
    );
  }

  #step(by: number): void {
    const shown = this.#form.shown();
    const next = this.current === null ? undefined : shown[shown.indexOf(this.current) + by];
    if (next !== undefined) this.#actions.goTo(next);
  }
}
