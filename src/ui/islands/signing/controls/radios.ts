import { h } from '../../common/dom';
import type { Option, Question } from '../model/questions';

let groups = 0;

/**
 * Returns a new group name. Radio buttons of one name exclude each other anywhere on the page, so
 * each set needs its own.
 */
export function newGroup(): string {
  groups += 1;
  return `choice-${groups}`;
}

export function radio(group: string, { value }: Option, onValue: (value: unknown) => void): HTMLInputElement {
  const element = h('input', { type: 'radio', name: group });
  element.addEventListener('change', () => onValue(value));
  return element;
}

/** Shows all options of a question, one below the other. */
export function radioList(question: Question, onValue: (value: unknown) => void) {
  const group = newGroup();
  const all = question.options.map((option) => ({ option, element: radio(group, option, onValue) }));
  const element = h('div', { className: 'radios' });
  for (const { option, element: input } of all)
    element.append(h('label', { className: 'option' }, input, h('span', { dir: 'auto' }, option.label)));
  const show = (value: unknown) => {
    for (const { option, element: input } of all) input.checked = option.value === value;
  };
  return {
    element,
    show,
    focus: () => (all.find(({ element: { checked } }) => checked) ?? all[0])?.element.focus(),
  };
}
