import type { StoredField } from '../../../../../engine/fields';
import { h } from '../../../../islands/common/dom';
import { laterWords as words } from '../../later-words';

export type Rule = NonNullable<StoredField['dependencies']>;
type Condition = Rule['conditions'][number];

/** Operators without a value. */
const VALUELESS = new Set<Condition['operator']>(['present', 'blank']);
const LISTS = new Set<Condition['operator']>(['one_of', 'between']);
const OPERATORS = Object.keys(words.logic.operators) as Condition['operator'][];

/** Edits the conditions under which a field is shown or required. */
export class LogicEditor {
  readonly element = h('div', { className: 'logic' });
  #shown = '';

  readonly #onRule: (rule: Rule | null) => void;

  constructor(onRule: (rule: Rule | null) => void) {
    this.#onRule = onRule;
  }

  show(rule: Rule | null, names: readonly string[]): void {
    const state = JSON.stringify([rule, names]);
    if (state === this.#shown) return;
    this.#shown = state;
    const focused = document.activeElement;
    const key =
      focused instanceof HTMLElement && this.element.contains(focused) ? focused.dataset['key'] : undefined;
    this.element.replaceChildren(...this.#build(rule, names));
    if (key !== undefined)
      this.element.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  }

  #build(rule: Rule | null, names: readonly string[]): (HTMLElement | string)[] {
    const { logic } = words;
    const [first] = names;
    const add = () => {
      const condition: Condition = { field: first ?? '', operator: 'present' };
      const start: Rule = rule ?? { action: 'show', match: 'all', conditions: [] };
      this.#onRule({ ...start, conditions: [...start.conditions, condition] });
    };
    const button = h('button', {
      type: 'button',
      className: 'quiet',
      textContent: logic.add,
      onclick: add,
      disabled: first === undefined,
    });
    if (rule === null) return [h('p', { className: 'hint' }, logic.always), button];
    const action = select('action', logic.action, logic.actions, rule.action, (value) =>
      this.#onRule({ ...rule, action: value }),
    );
    const match = select('match', logic.match, logic.matches, rule.match, (value) =>
      this.#onRule({ ...rule, match: value }),
    );
    const rows = rule.conditions.map((condition, index) => this.#row({ rule, index, condition, names }));
    const heads = [labelled(logic.action, action), labelled(logic.match, match)];
    return [...heads, h('ul', {}, ...rows), button];
  }

  #row({
    rule,
    index,
    condition,
    names,
  }: {
    rule: Rule;
    index: number;
    condition: Condition;
    names: readonly string[];
  }): HTMLElement {
    const { logic } = words;
    const set = (change: Partial<Condition>) => {
      const conditions = rule.conditions.map((one, at) => (at === index ? { ...one, ...change } : one));
      this.#onRule({ ...rule, conditions });
    };
    const fields = Object.fromEntries([...new Set([condition.field, ...names])].map((name) => [name, name]));
    const field = select(`field${index}`, logic.field, fields, condition.field, (value) =>
      set({ field: value }),
    );
    const labels = Object.fromEntries(
      OPERATORS.map((one) => [one, logic.operators[one]]),
    ) as typeof logic.operators;
    const operator = select(`operator${index}`, logic.operator, labels, condition.operator, (value) =>
      set(withOperator(condition, value)),
    );
    const remove = h('button', {
      type: 'button',
      className: 'icon',
      textContent: '×',
      title: logic.remove,
      attributes: { 'aria-label': logic.remove },
      onclick: () => {
        const conditions = rule.conditions.filter((_, at) => at !== index);
        this.#onRule(conditions.length === 0 ? null : { ...rule, conditions });
      },
    });
    const value = VALUELESS.has(condition.operator) ? null : valueInput(index, condition, set);
    return h('li', {}, field, operator, value, remove);
  }
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  return h('label', {}, h('span', {}, text), control);
}

function withOperator(condition: Condition, operator: Condition['operator']): Condition {
  const { value: before, ...rest } = condition;
  if (VALUELESS.has(operator)) return { ...rest, operator, value: undefined };
  const list = Array.isArray(before) ? before : [before ?? ''];
  const pair = [list[0] ?? 0, list[1] ?? list[0] ?? 0];
  const value = operator === 'between' ? pair.map(Number) : LISTS.has(operator) ? list : (list[0] ?? '');
  return { ...rest, operator, value };
}

function valueInput(
  index: number,
  { value, operator }: Condition,
  set: (change: Partial<Condition>) => void,
): HTMLElement {
  const isList = LISTS.has(operator);
  const input = h('input', {
    type: 'text',
    value: Array.isArray(value) ? value.join(', ') : String(value ?? ''),
    placeholder: words.logic.value,
    title: isList ? words.logic.listHint : '',
    attributes: { 'aria-label': words.logic.value, 'data-key': `value${index}` },
  });
  input.onchange = () => {
    const parts = isList ? input.value.split(',').map((part) => read(part.trim())) : read(input.value);
    set({ value: parts });
  };
  return input;
}

function read(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function select<Value extends string>(
  key: string,
  label: string,
  options: Readonly<Record<Value, string>>,
  value: Value,
  onValue: (value: Value) => void,
): HTMLElement {
  const values = Object.keys(options) as Value[];
  const control = h(
    'select',
    { attributes: { 'data-key': key, 'aria-label': label } },
    ...values.map((one) => h('option', { value: one }, options[one])),
  );
  control.value = value;
  control.onchange = () => {
    const chosen = values.find((one) => one === control.value);
    if (chosen !== undefined) onValue(chosen);
  };
  return control;
}
