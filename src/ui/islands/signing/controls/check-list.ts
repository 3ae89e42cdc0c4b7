import { h } from '../../common/dom';
import { isAmong, type Option, type Question, valueOfOptions } from '../model/questions';

/** Shows the options of a question, of which several can be chosen, one below the other. */
export function checkList(question: Question, onValue: (value: unknown) => void) {
  const all = question.options.map((option: Option) => ({
    option,
    input: h('input', { type: 'checkbox' }),
  }));
  const element = h('div', { className: 'radios' });
  for (const { option, input } of all) {
    input.addEventListener('change', () =>
      onValue(
        valueOfOptions(
          question,
          all.filter((one) => one.input.checked).map((one) => one.option),
        ),
      ),
    );
    element.append(h('label', { className: 'option' }, input, h('span', { dir: 'auto' }, option.label)));
  }
  const show = (value: unknown) => {
    for (const { option, input } of all) input.checked = isAmong(option, value);
  };
  return { element, show, focus: () => all[0]?.input.focus() };
}
