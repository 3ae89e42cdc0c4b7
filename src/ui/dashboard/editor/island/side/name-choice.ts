import { h } from '../../../../islands/common/dom';
import { propertyWords } from '../../property-words';
import { editorWords as words } from '../../words';
import type { PropertyInput } from './property-input';

/** The name of a field, where it is chosen from predefined ones. A name beside them is shown, and no choice. */
export function nameChoice(names: readonly string[], onValue: (value: unknown) => void): PropertyInput {
  const stranger = h('option', { value: '', hidden: true });
  const options = names.map((name) => h('option', { value: name }, name));
  const control = h('select', { id: 'property-name' }, stranger, ...options);
  control.setAttribute('aria-describedby', 'property-name-problem');
  control.onchange = () => onValue(control.value);
  const label = h('label', { htmlFor: 'property-name' }, propertyWords.label('name'));
  const problem = h('span', { className: 'problem', id: 'property-name-problem', hidden: true });
  const element = h('div', { className: 'property choice' }, label, control, problem);
  element.dataset['property'] = 'name';
  return {
    element,
    control,
    show(value, several) {
      const name = String(value ?? '');
      stranger.textContent = several ? words.panel.several : name;
      control.value = !several && names.includes(name) ? name : '';
    },
  };
}
