import { fill } from '../../../../../lib/fill';
import { h } from '../../../../islands/common/dom';
import { editorWords as words } from '../../words';
import type { EditorState } from '../editor-state';
import { changeFields, type FieldChange, renameField } from '../model/draft';
import { compact } from '../model/schema';

/** One field as JSON, which can be changed as a whole. */
export class JsonView {
  readonly element: HTMLElement;
  readonly #area = h('textarea', {
    rows: 10,
    className: 'code',
    spellcheck: false,
    attributes: { 'aria-label': words.panel.json },
  });
  readonly #problem = h('p', { className: 'problem', hidden: true });

  readonly #state: EditorState;

  constructor(state: EditorState) {
    this.#state = state;
    const onclick = () => this.#apply();
    const button = h('button', { type: 'button', textContent: words.panel.apply, onclick });
    this.element = h('div', { className: 'properties' }, this.#area, this.#problem, button);
    this.show();
  }

  show(): void {
    const [field] = this.#state.selectedFields;
    if (field === undefined || this.#area === document.activeElement) return;
    this.#area.value = JSON.stringify(compact(this.#state.schema, field), null, 2);
  }

  #apply(): void {
    try {
      const given: FieldChange = JSON.parse(this.#area.value);
      this.#problem.hidden = true;
      this.#change(given);
    } catch (error) {
      this.#problem.hidden = false;
      const message = error instanceof Error ? error.message : '';
      this.#problem.textContent = fill(words.panel.jsonWrong, { message });
    }
  }

  /** What speaks of a field follows its name. */
  #change({ id: _, name, ...change }: FieldChange): void {
    const state = this.#state;
    const [field] = state.selectedFields;
    if (field === undefined) return;
    const { id, name: before } = field;
    const changed = changeFields(state.draft, new Set([id]), () => change);
    state.change(state.may.asNamed(renameField(changed, id, name ?? before), id));
  }
}
