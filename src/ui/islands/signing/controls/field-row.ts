import { h } from '../../common/dom';
import type { Entry } from '../model/entries';
import type { Form } from '../model/form';
import { words } from '../words';
import { inputFor } from './input';
import { pictureButton } from './picture-button';
import { radioList } from './radios';

export type FieldRow = {
  element: HTMLElement;
  entry: Entry;
  refresh(): void;
  focus(): void;
};

let rows = 0;

/** Shows an entry as a row of a form: label, control, help and problem. */
export function fieldRow(entry: Entry, form: Form, openPicture: (entry: Entry) => void): FieldRow {
  rows += 1;
  const id = `row-${rows}`;
  const control = controlOf(entry, form, openPicture);
  const mark = h('span', { className: 'mark' });
  const help = h('p', { className: 'help', id: `${id}-help`, dir: 'auto', textContent: entry.description });
  const problem = h('p', { className: 'problem', id: `${id}-problem` });
  const name = h('span', { dir: 'auto' }, entry.label);
  const isGroup = entry.kind === 'choice';
  const label = isGroup
    ? h('span', { className: 'label', id: `${id}-label` }, name, mark)
    : h('label', { className: 'label', id: `${id}-label`, htmlFor: id }, name, mark);
  const target = control.target;
  target.id = id;
  if (isGroup) target.setAttribute('role', 'radiogroup');
  if (isGroup || target instanceof HTMLButtonElement)
    target.setAttribute('aria-labelledby', isGroup ? `${id}-label` : `${id}-label ${id}`);
  target.setAttribute('aria-describedby', `${id}-help ${id}-problem`);
  const className = `row ${entry.kind}`;
  const children = entry.kind === 'tick' ? [control.element, label] : [label, control.element];
  const element = h('div', { className }, ...children, help, problem);
  const refresh = () => {
    const isRequired = form.demands.isRequired(entry);
    const message = form.problemOf(entry);
    element.hidden = !form.demands.isShown(entry);
    mark.textContent = isRequired ? ` ${words.field.required}` : ` ${words.field.optional}`;
    mark.classList.toggle('is-required', isRequired);
    help.hidden = entry.description === '';
    problem.textContent = message ?? '';
    if (!(target instanceof HTMLButtonElement)) target.setAttribute('aria-required', String(isRequired));
    if (!(target instanceof HTMLButtonElement)) target.setAttribute('aria-invalid', String(message !== null));
    element.classList.toggle('wrong', message !== null);
    control.show(form.valueOf(entry));
  };
  element.addEventListener('focusout', () => form.checkGiven(entry));
  refresh();
  return { element, entry, refresh, focus: control.focus };
}

type RowControl = {
  element: HTMLElement;
  target: HTMLElement;
  show(value: unknown): void;
  focus(): void;
};

function controlOf(entry: Entry, form: Form, openPicture: (entry: Entry) => void): RowControl {
  const onValue = (value: unknown) => form.draft.set(entry.name, value);
  if (entry.kind === 'choice') {
    const list = radioList(entry, onValue);
    return { ...list, target: list.element };
  }
  const input =
    entry.picture === null ? inputFor(entry, onValue) : pictureButton(entry, () => openPicture(entry));
  return { ...input, target: input.element, focus: () => input.element.focus() };
}
