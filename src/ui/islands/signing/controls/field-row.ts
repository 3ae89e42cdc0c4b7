import { h } from '../../common/dom';
import type { Form } from '../model/form';
import type { Question } from '../model/questions';
import { words } from '../words';
import { checkList } from './check-list';
import { inputFor } from './input';
import { pictureButton } from './picture-button';
import { radioList } from './radios';

export type FieldRow = {
  element: HTMLElement;
  question: Question;
  refresh(): void;
  focus(): void;
};

let rows = 0;

/** Shows a question as a row of a form: label, control, help and problem. */
export function fieldRow(
  question: Question,
  form: Form,
  openPicture: (question: Question) => void,
): FieldRow {
  rows += 1;
  const id = `row-${rows}`;
  const control = controlOf(question, form, openPicture);
  const mark = h('span', { className: 'mark' });
  const help = h('p', {
    className: 'help',
    id: `${id}-help`,
    dir: 'auto',
    textContent: question.description,
  });
  const problem = h('p', { className: 'problem', id: `${id}-problem` });
  const name = h('span', { dir: 'auto' }, question.label);
  const isGroup = question.kind === 'choice' || question.kind === 'several';
  const label = isGroup
    ? h('span', { className: 'label', id: `${id}-label` }, name, mark)
    : h('label', { className: 'label', id: `${id}-label`, htmlFor: id }, name, mark);
  const target = control.target;
  target.id = id;
  if (isGroup) target.setAttribute('role', question.kind === 'choice' ? 'radiogroup' : 'group');
  if (isGroup || target instanceof HTMLButtonElement)
    target.setAttribute('aria-labelledby', isGroup ? `${id}-label` : `${id}-label ${id}`);
  target.setAttribute('aria-describedby', `${id}-help ${id}-problem`);
  const className = `row ${question.kind}`;
  const children = question.kind === 'tick' ? [control.element, label] : [label, control.element];
  const element = h('div', { className }, ...children, help, problem);
  const refresh = () => {
    const isRequired = form.demands.isRequired(question);
    const message = form.problemOf(question);
    element.hidden = !form.demands.isShown(question);
    mark.textContent = isRequired ? ` ${words.field.required}` : ` ${words.field.optional}`;
    mark.classList.toggle('is-required', isRequired);
    help.hidden = question.description === '';
    problem.textContent = message ?? '';
    if (!(target instanceof HTMLButtonElement)) target.setAttribute('aria-required', String(isRequired));
    if (!(target instanceof HTMLButtonElement)) target.setAttribute('aria-invalid', String(message !== null));
    element.classList.toggle('wrong', message !== null);
    control.show(form.valueOf(question));
  };
  element.dataset['field'] = question.name;
  element.addEventListener('focusout', () => form.checkGiven(question));
  refresh();
  return { element, question, refresh, focus: control.focus };
}

type RowControl = {
  element: HTMLElement;
  target: HTMLElement;
  show(value: unknown): void;
  focus(): void;
};

function controlOf(question: Question, form: Form, openPicture: (question: Question) => void): RowControl {
  const onValue = (value: unknown) => form.answers.set(question.name, value);
  if (question.kind === 'choice' || question.kind === 'several') {
    const list = question.kind === 'choice' ? radioList(question, onValue) : checkList(question, onValue);
    return { ...list, target: list.element };
  }
  const input =
    question.picture === null
      ? inputFor(question, onValue)
      : pictureButton(question, () => openPicture(question));
  return { ...input, target: input.element, focus: () => input.element.focus() };
}
