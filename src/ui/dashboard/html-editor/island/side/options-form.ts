import type { JsonSchema } from '../../../../../engine/fields';
import { h } from '../../../../islands/common/dom';
import { makeControl } from '../../../../kit/control/island';
import { shapeOf } from '../../../../kit/control/shape';
import { htmlEditorWords as words } from '../../words';

export type Options = Record<string, unknown>;

/** A control for one value. */
type Control = {
  element: HTMLElement;
  read: () => unknown;
};
type Asked = { name: string; schema: JsonSchema; value: unknown; isReadOnly: boolean };

/** The print options, each with the control that its schema asks for. */
export class OptionsForm {
  readonly element = h('form', { className: 'options stack' });
  #controls: [string, Control][] = [];

  readonly #schema: JsonSchema;
  readonly #isReadOnly: boolean;

  constructor(schema: JsonSchema, isReadOnly: boolean, onChange: () => void) {
    this.#schema = schema;
    this.#isReadOnly = isReadOnly;

    this.element.addEventListener('input', onChange);
    this.element.addEventListener('submit', (event) => event.preventDefault());
  }

  get value(): Options {
    return valuesOf(this.#controls);
  }

  set value(options: Options) {
    const entries = Object.entries(this.#schema.properties ?? {});
    const isReadOnly = this.#isReadOnly;
    this.#controls = entries.map(([name, schema]) => {
      const value = options[name] ?? schema.default;
      return [name, controlOf({ name, schema, value, isReadOnly })];
    });
    this.element.replaceChildren(...this.#controls.map(([, { element }]) => element));
  }
}

function valuesOf(controls: readonly [string, Control][]): Options {
  return Object.fromEntries(controls.map(([name, { read }]) => [name, read()]));
}

function controlOf(asked: Asked): Control {
  const group = asked.schema.anyOf?.find(({ properties }) => properties);
  if (group) return choice(asked, group);
  const { kind, choices } = shapeOf(asked.schema);
  if (kind === 'switch') return checkbox(asked);
  if (kind === 'choice') return enumSelect(asked, choices.map(String));
  return kind === 'number' ? numberInput(asked) : lengthInput(asked);
}

function labelOf(name: string): string {
  return (words.options.labels as Record<string, string>)[name] ?? name.replaceAll('_', ' ');
}

function hintOf({ description = '' }: JsonSchema): string {
  return description.replaceAll('`', '');
}

function checkbox({ name, schema, value, isReadOnly }: Asked): Control {
  const input = makeControl('switch');
  input.checked = value === true;
  input.disabled = isReadOnly;
  const text = h('span', {}, labelOf(name), h('small', {}, hintOf(schema)));
  return { element: h('label', { className: 'choice' }, input, text), read: () => input.checked };
}

function numberInput({ name, schema, value, isReadOnly }: Asked): Control {
  const { minimum, maximum } = schema;
  const input = makeControl('number', { attributes: { step: '0.05' } });
  input.value = String(value ?? '');
  input.disabled = isReadOnly;
  if (minimum !== undefined) input.min = String(minimum);
  if (maximum !== undefined) input.max = String(maximum);
  return labelled({ name, schema }, input, () => (input.value === '' ? schema.default : Number(input.value)));
}

function enumSelect({ name, schema, value, isReadOnly }: Asked, names: readonly string[]): Control {
  const select = makeControl('choice', { choices: names.map((text) => [text, text] as const) });
  select.disabled = isReadOnly;
  select.value = String(value ?? names[0]);
  return labelled({ name, schema }, select, () => select.value);
}

/** A length: a number is in inches, anything else has its unit. */
function lengthInput({ name, schema, value, isReadOnly }: Asked): Control {
  const input = makeControl('text');
  input.value = String(value ?? '');
  input.disabled = isReadOnly;
  input.placeholder = schema.type === 'string' ? '' : words.options.length;
  const read = () => {
    const text = input.value.trim();
    if (text === '') return schema.default ?? '';
    return Number.isNaN(Number(text)) ? text : Number(text);
  };
  return labelled({ name, schema }, input, read);
}

let inputs = 0;

function labelled(
  { name, schema }: Pick<Asked, 'name' | 'schema'>,
  input: HTMLInputElement | HTMLSelectElement,
  read: () => unknown,
): Control {
  inputs += 1;
  input.id = `option-${inputs}`;
  const hint = hintOf(schema);
  const label = h('label', { htmlFor: input.id }, labelOf(name));
  return {
    element: h(
      'div',
      { className: 'field' },
      label,
      input,
      hint !== '' && h('p', { className: 'hint' }, hint),
    ),
    read,
  };
}

/** A choice between names, one value, or a group of values, as the schema allows. */
function choice({ name, schema, value, isReadOnly }: Asked, group: JsonSchema): Control {
  const named = (schema.anyOf ?? []).flatMap((kind) => kind.enum ?? []).map(String);
  const isGroup = typeof value === 'object' && value !== null;
  const inGroup = (isGroup ? value : {}) as Options;
  const parts = Object.entries(group.properties ?? {}).map(([part, partSchema]): [string, Control] => {
    const partValue =
      inGroup[part] ?? partSchema.default ?? (isGroup || named.length > 0 ? undefined : value);
    return [part, controlOf({ name: part, schema: partSchema, value: partValue, isReadOnly })];
  });
  const single = lengthInput({ name, schema: {}, value: isGroup ? schema.default : value, isReadOnly });
  const texts =
    named.length > 0
      ? [...named, words.options.kinds.own]
      : [words.options.kinds.all, words.options.kinds.each];
  const own = String(texts.length - 1);
  const select = makeControl('choice', {
    choices: texts.map((text, index) => [String(index), text] as const),
  });
  select.disabled = isReadOnly;
  select.value = isGroup ? own : String(Math.max(0, named.indexOf(String(value))));
  const several = h('div', { className: 'several' }, ...parts.map(([, { element }]) => element));
  single.element.querySelector('label')?.classList.add('visually-hidden');
  const show = () => {
    several.hidden = select.value !== own;
    single.element.hidden = named.length > 0 || select.value === own;
  };
  select.addEventListener('input', show);
  show();
  const { element } = labelled({ name, schema }, select, () => null);
  element.append(single.element, several);
  const read = () => {
    if (select.value === own) return valuesOf(parts);
    return named.length > 0 ? named[Number(select.value)] : single.read();
  };
  return { element, read };
}
