import { isFieldType } from '../../../../../engine/fields';
import { h } from '../../../../islands/common/dom';
import { propertyWords } from '../../property-words';
import { typeWords } from '../../type-words';
import { editorWords as words } from '../../words';
import { type PropertySchema, type Shape, shapeOf } from '../model/schema';

export type PropertyInput = {
  element: HTMLElement;
  control: HTMLElement;
  /** `several` is true when the selected fields differ. */
  show(value: unknown, several: boolean): void;
};

type OnValue = (value: unknown) => void;
type Made = { control: HTMLElement; show: (value: unknown, several: boolean) => void; extra?: HTMLElement };

/** Creates the input of one property from its schema. */
export function propertyInput(name: string, schema: PropertySchema, onValue: OnValue): PropertyInput {
  const shape = shapeOf(name, schema);
  const { control, show, extra } = make(name, { schema, shape, onValue });
  const id = `property-${name}`;
  control.id = id;
  control.setAttribute('aria-describedby', `${id}-help ${id}-problem`);
  const label = h('label', { htmlFor: id }, propertyWords.label(name));
  const help = h('span', { className: 'visually-hidden', id: `${id}-help` }, schema.description ?? '');
  const problem = h('span', { className: 'problem', id: `${id}-problem`, hidden: true });
  const isFlag = shape.kind === 'flag' && !shape.nullable;
  const parts = isFlag ? [control, label] : [label, control, extra ?? null];
  const element = h(
    'div',
    { className: `property ${isFlag ? 'flag' : shape.kind}` },
    ...parts,
    help,
    problem,
  );
  element.dataset['property'] = name;
  element.title = schema.description ?? '';
  return { element, control, show };
}

type Making = { schema: PropertySchema; shape: Shape; onValue: OnValue };

function make(name: string, making: Making): Made {
  const { kind, nullable } = making.shape;
  if (kind === 'flag') return nullable ? choice(['true', 'false'], making) : flag(making);
  if (kind === 'choice') return choice(making.shape.choices, making);
  if (kind === 'number') return number(making);
  if (kind === 'color') return color(making);
  if (kind === 'json') return name === 'default' || name === 'condition' ? loose(making) : json(making);
  return text(making);
}

function flag({ onValue }: Making): Made {
  const control = h('input', { type: 'checkbox', onchange: () => onValue(control.checked) });
  return {
    control,
    show(value, several) {
      control.checked = value === true;
      control.indeterminate = several;
    },
  };
}

function choice(choices: readonly string[], { shape, schema, onValue }: Making): Made {
  const isFlag = choices[0] === 'true' && choices.length === 2;
  const unset = h('option', { value: '' }, words.panel.unset);
  const options = choices.map((one) =>
    h('option', { value: one }, isFlag ? words.panel[one === 'true' ? 'yes' : 'no'] : spelled(one)),
  );
  const several = h('option', { value: '\u0000', hidden: true }, words.panel.several);
  const control = h('select', {}, ...(shape.nullable ? [unset] : []), ...options, several);
  const numbers = schema.type === 'number' || schema.type === 'integer';
  control.onchange = () => {
    if (control.value === '') onValue(null);
    else if (isFlag) onValue(control.value === 'true');
    else onValue(numbers ? Number(control.value) : control.value);
  };
  return {
    control,
    show(value, differs) {
      control.value = differs ? '\u0000' : value === null || value === undefined ? '' : String(value);
    },
  };
}

function number({ shape, onValue }: Making): Made {
  const control = h('input', { type: 'number', step: shape.whole ? '1' : 'any' });
  if (shape.minimum !== undefined && Math.abs(shape.minimum) < 1e6) control.min = String(shape.minimum);
  if (shape.maximum !== undefined && shape.maximum < 1e9) control.max = String(shape.maximum);
  control.oninput = () => {
    if (control.value !== '') onValue(control.valueAsNumber);
    else if (shape.nullable && !control.validity.badInput) onValue(null);
  };
  return { control, show: (value, several) => write(control, value, several) };
}

function text({ shape, schema, onValue }: Making): Made {
  const isLong = shape.kind === 'prose';
  const control = isLong ? h('textarea', { rows: 3 }) : h('input', { type: 'text', autocomplete: 'off' });
  control.spellcheck = false;
  control.dir = 'auto';
  if (schema.maxLength !== undefined) control.maxLength = schema.maxLength;
  control.oninput = () => onValue(control.value === '' && shape.nullable ? null : control.value);
  return { control, show: (value, several) => write(control, value, several) };
}

/** An input for a text or a number: `12` and `true` are read as JSON, and words as text. */
function loose({ onValue }: Making): Made {
  const control = h('input', { type: 'text', autocomplete: 'off', spellcheck: false });
  control.oninput = () => onValue(readLoose(control.value));
  return { control, show: (value, several) => write(control, spellLoose(value), several) };
}

function readLoose(text: string): unknown {
  if (text === '') return null;
  if (!/^(true|false|-?\d+(\.\d+)?|\{.*\}|\[.*\]|".*")$/s.test(text.trim())) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function spellLoose(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  const isAmbiguous = typeof value === 'string' && typeof readLoose(value) !== 'string';
  return isAmbiguous ? JSON.stringify(value) : value;
}

function color({ shape, onValue }: Making): Made {
  const control = h('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: false,
    placeholder: shape.nullable ? words.panel.unset : '',
  });
  const swatch = h('input', { type: 'color', attributes: { 'aria-label': words.parts.panel } });
  control.oninput = () =>
    onValue(control.value === '' && shape.nullable ? null : control.value.replace('#', ''));
  swatch.oninput = () => {
    control.value = swatch.value.slice(1).toUpperCase();
    onValue(control.value);
  };
  return {
    control,
    extra: swatch,
    show(value, several) {
      write(control, value, several);
      if (typeof value === 'string' && /^[\da-f]{6}$/i.test(value)) swatch.value = `#${value.toLowerCase()}`;
    },
  };
}

function json({ onValue }: Making): Made {
  const control = h('textarea', { rows: 4, spellcheck: false, className: 'code' });
  control.onchange = () => {
    try {
      control.setCustomValidity('');
      onValue(control.value.trim() === '' ? null : JSON.parse(control.value));
    } catch (error) {
      control.setCustomValidity(error instanceof Error ? error.message : '');
      control.reportValidity();
    }
  };
  return {
    control,
    show: (value, several) => write(control, value === null ? null : JSON.stringify(value, null, 2), several),
  };
}

/** Updates the control, except a number that is being typed. */
function write(control: HTMLInputElement | HTMLTextAreaElement, value: unknown, several: boolean): void {
  const text = several || value === null || value === undefined ? '' : String(value);
  control.placeholder = several
    ? words.panel.several
    : control.placeholder === words.panel.several
      ? ''
      : control.placeholder;
  if (control.value === text || (document.activeElement === control && sameNumber(control.value, text)))
    return;
  control.value = text;
}

function sameNumber(one: string, other: string): boolean {
  return one !== '' && Number(one) === Number(other);
}

function spelled(choice: string): string {
  if (isFieldType(choice)) return typeWords[choice];
  const entity = /^&#(\d+);$/.exec(choice)?.[1];
  return entity === undefined ? propertyWords.choice(choice) : String.fromCodePoint(Number(entity));
}
