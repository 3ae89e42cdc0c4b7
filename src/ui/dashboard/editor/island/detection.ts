import { freshIds, type StoredField } from '../../../../engine/fields';
import { fill } from '../../../../lib/fill';
import { button, h } from '../../../islands/common/dom';
import { toast } from '../../../kit/toast/island';
import { api } from '../../shell/island/service/api';
import { laterWords as words } from '../later-words';
import { typeWords } from '../type-words';
import { editorWords } from '../words';
import type { Canvas } from './canvas/canvas';
import { isTiny, putAt } from './canvas/field-box';
import { counted } from './counted';
import type { EditorState } from './editor-state';
import { addFields, freeName, namesIn } from './model/draft';
import { blankField } from './model/schema';

type Proposed = {
  found: keyof typeof words.detect.kinds;
  field: Partial<StoredField> &
    Pick<StoredField, 'name' | 'title' | 'page' | 'type' | 'x' | 'y' | 'width' | 'height'>;
};

type Shown = Proposed & {
  mark: HTMLElement;
  row: HTMLElement;
};

/** Fields that the service proposes for the document; the member accepts or dismisses each. */
export class Detection {
  readonly element = h('section', {
    className: 'detection',
    hidden: true,
    attributes: { 'aria-label': editorWords.tools.detect },
  });
  #shown: Shown[] = [];
  #taken = 0;

  readonly #state: EditorState;
  readonly #canvas: Canvas;
  readonly #templateId: string;

  constructor(state: EditorState, canvas: Canvas, templateId: string) {
    this.#state = state;
    this.#canvas = canvas;
    this.#templateId = templateId;
  }

  async start(): Promise<void> {
    this.#clear();
    this.#taken = 0;
    this.element.hidden = false;
    this.element.replaceChildren(h('p', { attributes: { role: 'status' } }, words.detect.looking));
    type Found = { proposals: Proposed[]; complete: boolean };
    const answer = await api.post<Found>(`/templates/${this.#templateId}/detect_fields`);
    if (!answer.ok) {
      this.element.hidden = true;
      toast(answer.message, 'failed');
      return;
    }
    const { proposals, complete } = answer.body;
    this.#shown = proposals
      .filter((proposal) => !this.#isTaken(proposal))
      .map((proposal) => this.#present(proposal));
    if (this.#shown.length === 0) {
      this.element.hidden = true;
      toast(words.detect.none);
    } else this.#build(complete);
  }

  /** The service knows only the saved fields, so fields drawn since are compared here. */
  #isTaken({ field }: Proposed): boolean {
    return this.#state.draft.fields.some(
      (other) =>
        other.page === field.page && Math.abs(other.x - field.x) < 4 && Math.abs(other.y - field.y) < 4,
    );
  }

  #present(proposal: Proposed): Shown {
    const { field, found } = proposal;
    const label = field.title || field.name;
    const mark = h(
      'div',
      { className: isTiny(field) ? 'proposal tiny' : 'proposal', title: label },
      h('span', { className: 'box-name', dir: 'auto' }, label),
    );
    putAt(mark, field);
    this.#canvas.layerOf(field.page)?.append(mark);
    const row = h('li');
    const shown = { ...proposal, mark, row };
    const accept = button('quiet take', '✓', () => this.#accept([shown]));
    const decline = button('quiet bad', '×', () => this.#drop([shown]));
    accept.setAttribute('aria-label', fill(words.detect.accept, { name: label }));
    decline.setAttribute('aria-label', fill(words.detect.decline, { name: label }));
    const look = button('quiet name', label, () => this.#canvas.reveal(field.page, field));
    const kind = h('span', { className: 'kind' }, `${typeWords[field.type]} · ${words.detect.kinds[found]}`);
    row.append(look, kind, accept, decline);
    mark.addEventListener('click', () => this.#accept([shown]));
    return shown;
  }

  #build(complete: boolean): void {
    const { detect } = words;
    const count = h('h2', { tabIndex: -1 }, counted(detect.found, this.#shown.length));
    const all = button('primary', detect.acceptAll, () => this.#accept(this.#shown));
    const none = button('', detect.declineAll, () => this.#drop(this.#shown));
    const rows = this.#shown.map(({ row }) => row);
    this.element.replaceChildren(
      count,
      h('p', { className: 'hint' }, complete ? detect.lead : `${detect.lead} ${detect.incomplete}`),
      h('div', { className: 'row' }, all, none),
      h('ul', {}, ...rows),
    );
    count.focus();
  }

  /** Accepting all fields is one undo step. */
  #accept(accepted: readonly Shown[]): void {
    const state = this.#state;
    const names = namesIn(state.draft);
    const newId = freshIds(state.draft.fields, state.lastId);
    const fields = accepted.map(({ field }) => {
      const name = freeName(names, field.name);
      names.add(name);
      return blankField(state.schema, { ...field, id: newId(), name });
    });
    this.#taken += fields.length;
    state.change(addFields(state.draft, fields));
    state.select(fields.length === 1 ? fields.map((field) => field.id) : []);
    this.#drop(accepted);
  }

  #drop(dropped: readonly Shown[]): void {
    const gone = new Set(dropped);
    for (const { mark, row } of gone) {
      mark.remove();
      row.remove();
    }
    this.#shown = this.#shown.filter((one) => !gone.has(one));
    const head = this.element.querySelector('h2');
    if (head !== null) head.textContent = counted(words.detect.found, this.#shown.length);
    if (this.#shown.length > 0) return;
    this.element.hidden = true;
    if (this.#taken > 0) toast(counted(words.detect.done, this.#taken));
  }

  #clear(): void {
    for (const { mark } of this.#shown) mark.remove();
    this.#shown = [];
  }
}
