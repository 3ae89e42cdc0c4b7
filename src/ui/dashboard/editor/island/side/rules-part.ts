import { h } from '../../../../islands/common/dom';
import { editorWords as words } from '../../words';
import type { EditorState } from '../editor-state';
import { lazily } from '../lazily';
import type { RulesEditor } from './rules';

/** The rules about all fields: few templates have any, so their editor is loaded when it is opened. */
export class RulesPart {
  readonly element = h('details', { className: 'rules' }, h('summary', {}, words.panel.template));
  #editor: RulesEditor | null = null;

  readonly #state: EditorState;
  readonly #load = lazily(async () => {
    const { RulesEditor } = await import('../later');
    this.#editor = new RulesEditor(this.#state);
    this.element.append(this.#editor.element);
    this.#editor.show();
  });

  constructor(state: EditorState) {
    this.#state = state;
    this.element.addEventListener('toggle', () => {
      if (this.element.open) void this.#load();
    });
  }

  show(): void {
    this.#editor?.show();
    if (this.#state.problems.some(({ id }) => id === null)) this.element.open = true;
  }
}
