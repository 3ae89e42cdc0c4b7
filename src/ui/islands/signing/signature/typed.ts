import { engineLimits, signatureTypefaces } from '../../../../engine/fields';
import { h } from '../../common/dom';
import { typefaceClass } from '../controls/picture';
import { newGroup } from '../controls/radios';
import { words } from '../words';

export type Typed = { name: string; typeface: string };

/** A typed name in one of eight typefaces. */
export function typedSignature(initial: Typed, onChange: (typed: Typed) => void): HTMLElement {
  const typed = { ...initial };
  const samples: HTMLElement[] = [];
  const show = () => {
    for (const sample of samples) sample.textContent = typed.name || words.sign.name;
    onChange({ ...typed });
  };
  const input = h('input', {
    type: 'text',
    value: typed.name,
    maxLength: engineLimits.signatureNameChars,
    dir: 'auto',
    autocomplete: 'name',
    autocapitalize: 'words',
  });
  input.addEventListener('input', () => {
    typed.name = input.value;
    show();
  });
  const group = newGroup();
  const hands = signatureTypefaces.map((typeface) => {
    const sample = h('span', {
      className: `typed ${typefaceClass(typeface)}`,
      dir: 'auto',
      attributes: { 'aria-hidden': 'true' },
    });
    samples.push(sample);
    const radio = h('input', {
      type: 'radio',
      name: group,
      checked: typeface === typed.typeface,
      attributes: { 'aria-label': typeface },
    });
    radio.addEventListener('change', () => {
      typed.typeface = typeface;
      show();
    });
    return h('label', { className: 'hand' }, radio, sample);
  });
  const label = h('label', { className: 'label' }, words.sign.name, input);
  const legend = h('legend', {}, words.sign.style);
  show();
  return h('div', {}, label, h('fieldset', { className: 'hands' }, legend, ...hands));
}
