import type { StoredField } from '../../../../../engine/fields';
import { fill } from '../../../../../lib/fill';

import { h } from '../../../../islands/common/dom';
import { editorWords as words } from '../../words';
import { displayOf, type EditorState } from '../editor-state';
import { lazily } from '../lazily';
import {
  changeFields,
  type Draft,
  type FieldChange,
  isEqual,
  isPassingName,
  renameField,
  valueName,
} from '../model/draft';
import { type Group, groups, propertiesByGroup } from '../model/panel-groups';
import { FormulaCheck } from './formula-check';
import type { JsonView } from './json-view';
import { LogicPart } from './logic-part';
import { nameChoice } from './name-choice';
import { type PropertyInput, propertyInput } from './property-input';
import { RulesPart } from './rules-part';

/** Properties that only a single field can have. */
const ALONE = new Set(['name', 'dependencies']);

/**
 * The properties of the selected fields, built from the schema with which the service checks them.
 */
export class Panel {
  readonly element = h('div', { className: 'panel-body' });
  readonly #inputs = new Map<string, PropertyInput>();
  readonly #logic = new LogicPart((rule) => this.#set('dependencies', rule));
  /** Open groups stay open from field to field. */
  readonly #open = new Set<Group>(['basics', 'place']);
  readonly #formulas = new FormulaCheck(() => this.#refresh());
  readonly #rules: RulesPart;
  readonly #many = h('p', { className: 'notice' });
  #json: JsonView | null = null;
  #built = 'nothing yet';
  /** The draft before a name was typed, and that of its last letter. */
  #typed: { group: string; before: Draft; now: Draft } | null = null;

  readonly #state: EditorState;
  readonly #hidden: ReadonlySet<string>;

  /** `hidden`: properties that are shown to nobody, not even to those who may change them. */
  constructor(state: EditorState, hidden: ReadonlySet<string>) {
    this.#state = state;
    this.#hidden = hidden;

    this.#rules = new RulesPart(state);
    state.onChange(() => this.#refresh());
    this.#refresh();
  }

  focusName(): void {
    const control = this.#inputs.get('name')?.control;
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  }

  /**
   * Whether a name is being typed that is only on the way to another one. Saved, it would take along what
   * speaks of the other field.
   */
  get isNaming(): boolean {
    const { draft, may, selection } = this.#state;
    const [id] = selection;
    const { group, now } = this.#typed ?? {};
    if (id === undefined || now !== draft || group !== `name:${id}` || may.isBound) return false;
    const isFocused = this.#inputs.get('name')?.control === document.activeElement;
    return isFocused && isPassingName(draft, id);
  }

  #refresh(): void {
    const fields = this.#state.selectedFields;
    const [first] = fields;
    const shape = first === undefined ? '' : `${fields.length > 1}|${kindsOf(fields)}`;
    if (shape !== this.#built) this.#build(fields);
    this.#built = shape;
    if (first === undefined) this.#rules.show();
    else this.#show(fields, first);
  }

  #build(fields: readonly StoredField[]): void {
    const [first] = fields;
    this.#inputs.clear();
    if (first === undefined) {
      this.element.replaceChildren(h('p', { className: 'hint' }, words.panel.none), this.#rules.element);
      return;
    }
    const isOne = fields.length === 1;
    const names = Object.keys(this.#state.schema).filter(
      (name) => (isOne || !ALONE.has(name)) && !this.#hidden.has(name),
    );
    const byGroup = propertiesByGroup(first, names, displayOf(first));
    const sections = groups.map((group) => this.#section(group, byGroup.get(group) ?? []));
    const json = isOne && this.#state.may.mayChange('any', first) ? this.#jsonView() : null;
    const parts = [isOne ? null : this.#many, ...sections, json];
    this.element.replaceChildren(...parts.filter((part) => part !== null));
  }

  #section(group: Group, names: readonly string[]): HTMLElement | null {
    if (names.length === 0) return null;
    const content = names.map((name) => (name === 'dependencies' ? this.#logicPart() : this.#input(name)));
    const summary = h('summary', {}, words.panel.groups[group]);
    const properties = h('div', { className: 'properties' }, ...content);
    const details = h(
      'details',
      { className: `group-${group}`, open: this.#open.has(group) },
      summary,
      properties,
    );
    details.addEventListener('toggle', () => {
      if (details.open) this.#open.add(group);
      else this.#open.delete(group);
      if (details.open && group === 'logic') this.#logic.noteOpen();
    });
    return details;
  }

  #logicPart(): HTMLElement {
    const problem = h('span', { className: 'problem', hidden: true });
    const element = h('div', { className: 'property logic-part' }, this.#logic.element, problem);
    element.dataset['property'] = 'dependencies';
    this.#inputs.set('dependencies', { element, control: this.#logic.element, show: () => {} });
    return element;
  }

  #input(name: string): HTMLElement {
    const { may, schema } = this.#state;
    const set = (value: unknown) => this.#set(name, value);
    const input =
      name === 'name' && may.isBound
        ? nameChoice(
            may.predefined.map((offer) => offer.name),
            set,
          )
        : propertyInput(name, schema[name] ?? {}, set);
    this.#inputs.set(name, input);
    return input.element;
  }

  #set(name: string, value: unknown): void {
    const state = this.#state;
    const ids = state.selected;
    const [only] = ids;
    const group = `${name}:${[...ids].join()}`;
    if (name === 'name' && only !== undefined) {
      this.#rename(only, String(value), group);
      return;
    }
    // A new type has other display types, so the display type is reset.
    const change: FieldChange = { [name]: value, ...(name === 'type' && { displayType: null }) };
    state.change(
      changeFields(state.draft, ids, () => change),
      group,
    );
  }

  /**
   * What speaks of a field follows from the name before the first letter: on its way, a name may be
   * that of another field, or none.
   */
  #rename(id: number, name: string, group: string): void {
    const state = this.#state;
    const goesOn = this.#typed?.group === group && this.#typed.now === state.draft;
    const before = goesOn && this.#typed ? this.#typed.before : state.draft;
    state.change(state.may.asNamed(renameField(before, id, name), id), group);
    this.#typed = { group, before, now: state.draft };
  }

  #show(fields: readonly StoredField[], first: StoredField): void {
    this.#many.textContent = fill(words.panel.many, { count: fields.length });
    for (const [name, input] of this.#inputs) {
      const value = propertyOf(first, name);
      const several = fields.some((field) => !isEqual(propertyOf(field, name), value));
      input.show(value, several);
      const isOpen =
        !this.#state.isReadOnly && fields.every((field) => this.#state.may.mayChange(name, field));
      if (name !== 'dependencies') input.control.toggleAttribute('disabled', !isOpen);
      else this.#logic.element.inert = !isOpen;
      this.#showProblem(input, this.#problemOf(fields, name));
    }
    this.#logic.show(first.dependencies, () => {
      const others = this.#state.draft.fields.filter(
        ({ name }) => !name.startsWith('@@') && valueName(name) !== valueName(first.name),
      );
      return [...new Set(others.map(({ name }) => valueName(name)))];
    });
    this.#json?.show();
  }

  #problemOf(fields: readonly StoredField[], property: string): string | null {
    const [first] = fields;
    const ids = new Set(fields.map(({ id }) => id));
    const found = this.#state.problems.find(
      (one) => one.id !== null && ids.has(one.id) && one.property === property,
    );
    if (found !== undefined) return found.message;
    return property === 'default' && first !== undefined ? this.#formulas.problemOf(first) : null;
  }

  #showProblem({ element, control }: PropertyInput, message: string | null): void {
    const problem = element.querySelector<HTMLElement>('.problem');
    control.setAttribute('aria-invalid', String(message !== null));
    if (problem === null) return;
    problem.hidden = message === null;
    problem.textContent = message ?? '';
    if (message !== null) element.closest('details')?.setAttribute('open', '');
  }

  /** Its text is loaded when it is first open. */
  #jsonView(): HTMLElement {
    const details = h('details', { className: 'as-json' }, h('summary', {}, words.panel.json));
    const load = lazily(async () => {
      const { JsonView } = await import('../later');
      this.#json = new JsonView(this.#state);
      details.append(this.#json.element);
    });
    details.addEventListener('toggle', () => void load());
    return details;
  }
}

function propertyOf(field: StoredField, name: string): unknown {
  return Object.entries(field).find(([key]) => key === name)?.[1];
}

/** The kinds of the selected fields decide which properties the panel shows. */
function kindsOf(fields: readonly StoredField[]): string {
  return [...new Set(fields.map((field) => `${field.type}/${displayOf(field)}`))].join();
}
