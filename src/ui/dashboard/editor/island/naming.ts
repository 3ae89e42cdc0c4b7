import { isUsableName, originalNames, type StoredField } from '../../../../engine/fields';
import { button, h } from '../../../islands/common/dom';
import { toast } from '../../../kit/toast/island';
import { api } from '../../shell/island/service/api';
import { editorWords as words } from '../words';
import { counted } from './counted';
import type { EditorState } from './editor-state';
import { type Draft, withNames } from './model/draft';

type Suggestions = { suggestions: { id: number; field: Partial<StoredField> }[] };

/** Says how fields got their names, and offers the other way. Each change is one undo step. */
export class Naming {
  readonly element = h('div', { className: 'naming' });

  readonly #state: EditorState;
  readonly #templateId: string;
  readonly #save: () => Promise<boolean>;

  constructor(state: EditorState, templateId: string, save: () => Promise<boolean>) {
    this.#state = state;
    this.#templateId = templateId;
    this.#save = save;
    state.onChange(() => this.#refresh());
    this.#refresh();
  }

  #refresh(): void {
    const { draft, isReadOnly } = this.#state;
    const { names } = words;
    const suggested = draft.fields.filter(({ pdfName }) => pdfName !== null).length;
    const unnamed = draft.fields.filter(({ name }) => !name.startsWith('@@') && !isUsableName(name)).length;
    const rows: HTMLElement[] = [];
    if (unnamed > 0) rows.push(notice(counted(names.counted, unnamed), this.#suggestButton()));
    if (suggested > 0) {
      const back = () => this.#apply(originalNames(draft.fields));
      rows.push(notice(counted(names.suggested, suggested), button('quiet', names.original, back)));
    }
    // Suggestions bring titles and more.
    const { capabilities, isBound } = this.#state.may;
    const mayName =
      capabilities === null || (capabilities.rename_fields && capabilities.field_properties === 'all');
    this.element.replaceChildren(...(isReadOnly || isBound || !mayName ? [] : rows));
  }

  #suggestButton(): HTMLButtonElement {
    const press = button('quiet', words.names.suggest, () => void suggest());
    const suggest = async () => {
      press.disabled = true;
      await this.#suggest().finally(() => {
        press.disabled = false;
      });
    };
    return press;
  }

  /** The service knows only the saved fields. */
  async #suggest(): Promise<void> {
    if (!(await this.#save())) return;
    const saved = new Set(this.#state.draft.fields);
    const answer = await api.post<Suggestions>(`/templates/${this.#templateId}/suggest_names`);
    if (!answer.ok) {
      toast(answer.message, 'failed');
      return;
    }
    const changes = new Map(answer.body.suggestions.map(({ id, field }) => [id, field]));
    // A field that changed meanwhile stays as the member has it.
    this.#apply(
      this.#state.draft.fields.map((field) =>
        saved.has(field) ? { ...field, ...changes.get(field.id) } : field,
      ),
    );
  }

  #apply(fields: readonly StoredField[]): void {
    const count = renamed(this.#state.draft, fields);
    if (count > 0) this.#state.change(withNames(this.#state.draft, fields));
    toast(count === 0 ? words.names.none : counted(words.names.done, count));
  }
}

function notice(text: string, press: HTMLElement): HTMLElement {
  return h('p', { className: 'notice' }, text, ' ', press);
}

function renamed({ fields: before }: Draft, fields: readonly StoredField[]): number {
  return fields.filter(({ name }, index) => name !== before[index]?.name).length;
}
