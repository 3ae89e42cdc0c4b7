import { holdsOf, isComputed, optionsOf, type StoredField, valueName } from '../../../../engine/fields';
import { fill } from '../../../../lib/fill';
import { h } from '../../../islands/common/dom';
import { makeControl } from '../../../kit/control/island';
import { laterWords as words } from '../later-words';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** An input for the sample value of the selected field. */
export class SampleInput {
  readonly element = h('div', { className: 'sample-value' });
  #control: Control | null = null;
  #built = '';

  readonly #onValue: (field: StoredField, value: unknown) => void;

  constructor(onValue: (field: StoredField, value: unknown) => void) {
    this.#onValue = onValue;
  }

  /** `field`: null where none or several are selected. */
  show(field: StoredField | null, value: unknown): void {
    const takes = field !== null && mayEnter(field) ? field : null;
    const kind = takes && builtFor(takes);
    if ((kind ?? '') !== this.#built) this.#build(takes);
    this.#built = kind ?? '';
    const control = this.#control;
    if (control === null || control === document.activeElement) return;
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === true;
    else control.value = value === undefined || value === null ? '' : String(value);
  }

  #build(field: StoredField | null): void {
    this.#control = field && this.#controlOf(field);
    const control = this.#control;
    if (field === null || control === null) {
      this.element.replaceChildren(h('p', { className: 'hint' }, words.sample.select));
      return;
    }
    control.id = 'sample-value';
    const text = fill(words.sample.value, { name: field.title || valueName(field.name) });
    const label = h('label', { htmlFor: control.id, dir: 'auto' }, text);
    const isFlag = control.type === 'checkbox';
    this.element.classList.toggle('flag', isFlag);
    this.element.replaceChildren(...(isFlag ? [control, label] : [label, control]));
  }

  #controlOf(field: StoredField): Control {
    const holds = holdsOf(field);
    const options = optionsOf(field.optionList);
    const take = (text: string) => {
      const isNumber = holds === 'number' && text.trim() !== '' && Number.isFinite(Number(text));
      this.#onValue(field, text === '' ? undefined : isNumber ? Number(text) : text);
    };
    if (holds === 'boolean') {
      const box = makeControl('switch');
      box.onchange = () => this.#onValue(field, box.checked);
      return box;
    }
    if (options.length > 0) {
      const select = makeControl('choice', { choices: ['', ...options].map((one) => [one, one] as const) });
      select.onchange = () => take(select.value);
      return select;
    }
    if (holds === 'text' && field.multiline) {
      const area = makeControl('long');
      area.spellcheck = false;
      area.oninput = () => take(area.value);
      return area;
    }
    const input = makeControl(holds === 'date' && !field.includeTime ? 'date' : 'text');
    input.spellcheck = false;
    input.oninput = () => take(input.value);
    return input;
  }
}

/** What the input of a field depends on. */
function builtFor({ id, name, type, optionList, multiline }: StoredField): string {
  return [id, valueName(name), type, optionList, multiline].join(' ');
}

/** Pictures, lists and what is computed of other values have no one text. */
function mayEnter(field: StoredField): boolean {
  const isOwn = !field.static && !isComputed(field) && !field.name.startsWith('@@');
  return isOwn && !['picture', 'list'].includes(holdsOf(field));
}
