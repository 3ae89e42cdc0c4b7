import { h } from '../../../../islands/common/dom';
import { lazily } from '../lazily';
import type { LogicEditor, Rule } from './logic';

/** The conditions of a field. Their editor is loaded when its group is first open. */
export class LogicPart {
  readonly element = h('div');
  #editor: LogicEditor | null = null;
  #show = () => {};

  readonly #load: () => Promise<unknown>;

  constructor(onRule: (rule: Rule | null) => void) {
    this.#load = lazily(async () => {
      const { LogicEditor } = await import('../later');
      this.#editor = new LogicEditor(onRule);
      this.element.append(this.#editor.element);
      this.#show();
    });
  }

  /** `names`: the values that conditions can ask about. */
  show(rule: Rule | null, names: () => readonly string[]): void {
    this.#show = () => {
      // A closed group is not built: a form of many fields has long lists of names.
      if (this.element.closest('details')?.open === true) this.#editor?.show(rule, names());
    };
    this.#show();
  }

  noteOpen(): void {
    void this.#load();
    this.#show();
  }
}
