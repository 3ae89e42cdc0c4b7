import { type Field, showsList, showsTick } from '../../../../engine/fields';
import { h, place } from '../../common/dom';
import { checkList } from '../controls/check-list';
import { describeValue, invitationTo, spokenLabel } from '../controls/describe';
import { inputFor } from '../controls/input';
import { pictureOf } from '../controls/picture';
import { pictureButton } from '../controls/picture-button';
import { newGroup, radio, radioList } from '../controls/radios';
import { isBlank } from '../model/check-answer';
import type { Form } from '../model/form';
import { isAmong, optionOfBox, type Question, tickValues, withOption } from '../model/questions';

export type BoxActions = {
  /** On a narrow screen a box is too small to type into: it shows its value and opens a sheet. */
  isNarrow: boolean;
  open(question: Question): void;
  openPicture(question: Question): void;
};

type BoxControl = {
  element: HTMLElement;
  show(value: unknown): void;
  focus?(): void;
};

let boxes = 0;
const groups = new Map<string, string>();

/** A field in its box on the page. */
export class Box {
  readonly element: HTMLElement;
  readonly #control: BoxControl;
  readonly #note: HTMLElement;
  #known = '';
  #shownValue: unknown = Symbol('nothing was shown yet');

  readonly #form: Form;

  constructor(
    readonly question: Question,
    readonly field: Field,
    form: Form,
    actions: BoxActions,
  ) {
    this.#form = form;

    boxes += 1;
    this.#note = h('span', { className: 'note', id: `note-${boxes}`, dir: 'auto' });
    this.#control = controlOf({ question, field, form, actions });
    this.#control.element.classList.add('control');
    this.#control.element.setAttribute('aria-describedby', this.#note.id);
    this.element = h(
      'div',
      { className: `box ${question.kind}${question.picture ? ' pictured' : ''}` },
      this.#control.element,
      this.#note,
    );
    this.element.dataset['field'] = question.name;
    this.element.addEventListener('focusout', () => form.checkGiven(question));
    this.element.classList.toggle('covers', field.default !== null || showsList(field));
    styled(this.#control.element, field);
    this.refresh();
  }

  focus(): void {
    const { element, focus } = this.#control;
    if (focus === undefined) element.focus({ preventScroll: true });
    else focus();
  }

  /** Updates only what changed: a page may have hundreds of boxes. */
  refresh(): void {
    const isShown = this.#form.demands.isBoxShown(this.field);
    const isRequired = this.#form.demands.isRequired(this.question);
    const problem = this.#form.problemOf(this.question);
    const value = this.#form.valueOf(this.question);
    if (!Object.is(value, this.#shownValue)) {
      this.#shownValue = value;
      this.#control.show(value);
      this.element.classList.toggle('filled', !isBlank(value) && value !== false);
      this.#name(isRequired);
    }
    const state = JSON.stringify([isShown, isRequired, problem]);
    if (state === this.#known) return;
    this.#known = state;
    this.element.hidden = !isShown;
    this.element.classList.toggle('required', isRequired);
    this.element.classList.toggle('wrong', problem !== null);
    this.#note.textContent =
      problem ?? [this.question.label, this.question.description].filter(Boolean).join(' – ');
    if (!(this.#control.element instanceof HTMLButtonElement)) {
      if (this.#control.element.getAttribute('type') !== 'radio')
        this.#control.element.setAttribute('aria-invalid', String(problem !== null));
    }
    this.#name(isRequired);
  }

  #name(isRequired: boolean): void {
    const option = optionOfBox(this.question, this.field)?.label;
    const isButton = this.#control.element instanceof HTMLButtonElement;
    const said = this.#form.valueOf(this.question);
    const invitation = said === undefined ? invitationTo(this.question) : '';
    const value = isButton ? invitation || describeValue(this.question, said) : '';
    const label = [spokenLabel(this.question, isRequired), option ?? '', value].filter((text) => text !== '');
    this.#control.element.setAttribute('aria-label', label.join(': '));
  }
}

type BoxOf = { question: Question; field: Field; form: Form; actions: BoxActions };

function controlOf({ question, field, form, actions }: BoxOf): BoxControl {
  const onValue = (value: unknown) => form.answers.set(question.name, value);
  const option = optionOfBox(question, field);
  if (actions.isNarrow) return marker(question, field, () => actions.open(question));
  if (question.picture !== null) return pictureButton(question, () => actions.openPicture(question));
  if (option !== undefined && question.kind === 'several') {
    const element = h('input', { type: 'checkbox' });
    element.addEventListener('change', () =>
      onValue(withOption(question, { value: form.valueOf(question), option, isChosen: element.checked })),
    );
    return {
      element,
      show: (value) => {
        element.checked = isAmong(option, value);
      },
    };
  }
  if (option !== undefined) {
    const element = radio(groupOf(question, field), option, onValue);
    return {
      element,
      show: (value) => {
        element.checked = value === option.value;
      },
    };
  }
  if (showsList(field)) return openList(question, onValue);
  const isPart =
    question.kind === 'several' ||
    (field.comb && field.combValueOffset > 0) ||
    /#([2-9]|\d\d+)$/.test(field.name);
  if (isPart) return marker(question, field, () => actions.open(question));
  const input = inputFor(question, onValue);
  return { element: input.element, show: input.show };
}

/** All options, one below the other, as the list on the page shows them. */
function openList(question: Question, onValue: (value: unknown) => void): BoxControl & { focus(): void } {
  const list = question.kind === 'several' ? checkList(question, onValue) : radioList(question, onValue);
  list.element.classList.add('open-list');
  list.element.setAttribute('role', question.kind === 'several' ? 'group' : 'radiogroup');
  return list;
}

/** Boxes for the same option of one question, as on other pages, belong to different radio groups. */
function groupOf(question: Question, field: Field): string {
  const same = question.boxes.filter(
    (box) => optionOfBox(question, box)?.value === optionOfBox(question, field)?.value && box.id < field.id,
  );
  const key = `${same.length}#${question.name}`;
  const group = groups.get(key) ?? newGroup();
  groups.set(key, group);
  return group;
}

/** A button that shows the value of the box. A box for one part of a value shows that part only. */
function marker(question: Question, field: Field, open: () => void): BoxControl {
  const content = h('span', { className: 'shown', dir: 'auto', attributes: { 'aria-hidden': 'true' } });
  const element = h('button', { type: 'button', className: 'marker', onclick: open }, content);
  const show = (value: unknown) => {
    const picture = pictureOf(value);
    element.classList.toggle('holds-picture', picture !== null);
    content.replaceChildren(picture ?? textIn(question, field, value));
  };
  return { element, show };
}

function textIn(question: Question, field: Field, value: unknown): string {
  const option = optionOfBox(question, field);
  if (option !== undefined) return isAmong(option, value) ? '✔' : '';
  if (question.kind === 'tick' && showsTick(field)) {
    return value === tickValues(question).ticked ? '✔' : '';
  }
  if (value === undefined || value === '') return invitationTo(question);
  const text = describeValue(question, value);
  const line = /#(\d+)$/.exec(field.name)?.[1];
  if (line !== undefined) return text.split('\n')[Number(line) - 1] ?? '';
  return field.comb
    ? text.slice(field.combValueOffset, field.combValueOffset + field.combNumberOfCells)
    : text;
}

/** Sets the type size of the finished PDF; `--pt` is the size of a PDF point on the screen. */
function styled(element: HTMLElement, field: Field): void {
  const points = Math.min(field.fontSize ?? 12, field.height * 0.75);
  const cell = field.width / field.combNumberOfCells;
  place(element, {
    '--size': String(points),
    'text-align': field.alignment,
    ...(field.comb && { '--cell': String(cell) }),
  });
  element.classList.toggle('comb', field.comb);
  element.classList.toggle('upper', field.uppercase);
}
