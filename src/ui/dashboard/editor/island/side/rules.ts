import { fill } from '../../../../../lib/fill';
import { h } from '../../../../islands/common/dom';
import { laterWords as words } from '../../later-words';
import { editorWords } from '../../words';
import type { EditorState } from '../editor-state';
import type { Draft } from '../model/draft';

const RULES = ['defaults', 'sharedFieldData', 'fieldDependencies'] as const;
type Rule = (typeof RULES)[number];

/**
 * Edits the rules about all fields as JSON: they change rarely and have as many properties as
 * fields have.
 */
export class RulesEditor {
  readonly element: HTMLElement;
  readonly #areas: Record<Rule, HTMLTextAreaElement>;
  readonly #problem = h('p', { className: 'problem', hidden: true, attributes: { role: 'alert' } });

  readonly #state: EditorState;

  constructor(state: EditorState) {
    this.#state = state;

    this.#areas = {
      defaults: this.#area('defaults'),
      sharedFieldData: this.#area('sharedFieldData'),
      fieldDependencies: this.#area('fieldDependencies'),
    };
    const rows = RULES.map((rule) => {
      const area = this.#areas[rule];
      const label = h('label', { htmlFor: area.id }, words.rules[rule]);
      return h('div', { className: 'property' }, label, area);
    });
    const hint = h('p', { className: 'hint' }, words.rules.hint);
    this.element = h('div', {}, hint, h('div', { className: 'properties' }, ...rows, this.#problem));
  }

  show(): void {
    const { rules } = this.#state.draft;
    for (const rule of RULES) {
      const area = this.#areas[rule];
      if (area !== document.activeElement) area.value = JSON.stringify(rules[rule], null, 2);
    }
    const messages = this.#state.problems.filter(({ id }) => id === null).map(({ message }) => message);
    this.#say(messages.join(' '));
  }

  #area(rule: Rule): HTMLTextAreaElement {
    const area = h('textarea', { id: `rules-${rule}`, className: 'code', rows: 5, spellcheck: false });
    const { isReadOnly, may } = this.#state;
    area.disabled = isReadOnly || may.capabilities?.rules === false;
    area.onchange = () => this.#take(rule, area.value);
    return area;
  }

  #take(rule: Rule, text: string): void {
    try {
      const given: Draft['rules'][Rule] = JSON.parse(text || '{}');
      this.#say('');
      const { draft } = this.#state;
      this.#state.change({ ...draft, rules: { ...draft.rules, [rule]: given } });
    } catch (error) {
      this.#say(fill(editorWords.panel.jsonWrong, { message: error instanceof Error ? error.message : '' }));
    }
  }

  #say(message: string): void {
    this.#problem.hidden = message === '';
    this.#problem.textContent = message;
  }
}
