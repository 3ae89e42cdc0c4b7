import type { PDFDocumentProxy } from 'pdfjs-dist';
import { pathOfName, type StoredField, valueAt, valueName } from '../../../../engine/fields';
import { fill } from '../../../../lib/fill';
import type { TestDataSet } from '../../../../lib/test-data-set';
import type { Viewer } from '../../../islands/common/document/viewer';
import { button, h } from '../../../islands/common/dom';
import { api } from '../../shell/island/service/api';
import { fillMenu } from '../../test-data/island/fill-menu';
import { laterWords as words } from '../later-words';
import { editorWords } from '../words';
import type { Canvas } from './canvas/canvas';
import type { EditorState } from './editor-state';
import { LiveValues } from './live-values';
import type { Draft } from './model/draft';
import { SampleData } from './sample-data';
import { SampleInput } from './sample-input';
import { sentDraft } from './service/template';

const PAUSE_MS = 500;
const SHOWN_PROBLEMS = 5;

type Drawing = {
  viewer: Viewer;
  state: EditorState;
  canvas: Canvas;
  templateId: string;
  /** The test data of the template; null: this person has none. */
  sets: readonly TestDataSet[] | null;
  /** The document without values. */
  empty: PDFDocumentProxy;
};

/**
 * Shows the preview with sample data in place of the empty document. While the member types, the
 * last good PDF stays.
 */
export class Preview {
  readonly element: HTMLElement;
  readonly #area = h('textarea', {
    className: 'code',
    rows: 8,
    spellcheck: false,
    attributes: { 'aria-label': words.sample.title },
  });
  readonly #data: SampleData;
  readonly #input = new SampleInput((field, value) => this.#enter(field, value));
  readonly #live: LiveValues;
  /** The data as it was last read. */
  #known: TestDataSet['data'] = {};
  readonly #note = h('p', { className: 'hint', attributes: { role: 'status' } });
  #isOn = false;
  #timer: number | undefined;
  #asked: AbortController | null = null;
  #shown: PDFDocumentProxy | null = null;
  #seen: Draft;

  readonly #drawing: Drawing;
  readonly #onToggle: (isOn: boolean) => void;

  constructor(drawing: Drawing, onToggle: (isOn: boolean) => void) {
    this.#drawing = drawing;
    this.#onToggle = onToggle;
    this.#live = new LiveValues(drawing.state, drawing.canvas);
    this.#seen = drawing.state.draft;
    this.#data = new SampleData(drawing.templateId, drawing.state.draft.fields);

    this.#area.addEventListener('input', () => {
      this.#data.enter(this.#area.value);
      this.#drawLive();
      this.#showInput();
      this.#soon();
    });
    const head = h('header', {}, h('h2', {}, words.sample.title), this.#filling());
    const hint = h('p', { className: 'hint' }, words.sample.hint);
    this.element = h(
      'section',
      { className: 'sample', hidden: true },
      head,
      this.#input.element,
      hint,
      this.#area,
      this.#note,
    );
    drawing.state.onChange(() => {
      const { draft } = drawing.state;
      const isNew = draft !== this.#seen;
      this.#seen = draft;
      if (isNew) this.#data.follow(draft.fields);
      if (!this.#isOn) return;
      if (!isNew) return this.#showInput();
      this.#fillIn();
      this.#soon();
    });
  }

  /** The menu of what can be filled in. A frame of another page has no test data. */
  #filling(): HTMLElement {
    const { sets, templateId, state } = this.#drawing;
    const anew = (change: () => void) => () => {
      change();
      this.#fillIn();
      void this.#draw();
    };
    const sample = anew(() => this.#data.makeAnew());
    if (sets === null) return button('', words.sample.again, sample);
    return fillMenu({
      ...{ templateId, sets, sample },
      take: ({ data }) => anew(() => this.#data.take(data))(),
      read: state.isReadOnly ? null : () => this.#read(),
    });
  }

  toggle(): void {
    this.#isOn = !this.#isOn;
    this.element.hidden = !this.#isOn;
    this.#onToggle(this.#isOn);
    this.#asked?.abort();
    this.#live.clear();
    if (this.#isOn) {
      this.#fillIn();
      void this.#draw();
    } else this.#show(this.#drawing.empty);
  }

  #enter(field: StoredField, value: unknown): void {
    if (this.#read() === null) return;
    this.#data.set(field, value);
    this.#area.value = this.#data.text;
    this.#drawLive();
    this.#soon();
  }

  /** Draws what has changed in the data since it was last read. */
  #drawLive(): void {
    const data = this.#read();
    if (data === null) return;
    this.#note.textContent = '';
    this.#live.draw(this.#known, data);
    this.#known = data;
  }

  #showInput(): void {
    const [field = null, another] = this.#drawing.state.selectedFields;
    const only = another === undefined ? field : null;
    this.#input.show(only, only && valueAt(this.#known, pathOfName(valueName(only.name))));
  }

  #fillIn(): void {
    this.#area.value = this.#data.text;
    this.#known = this.#read() ?? this.#known;
    this.#showInput();
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#draw(), PAUSE_MS);
  }

  async #draw(): Promise<void> {
    const data = this.#isOn ? this.#read() : null;
    if (data === null) return;
    const { text } = this.#data;
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    this.#note.textContent = words.sample.drawing;
    const { state, templateId, viewer } = this.#drawing;
    // Who only looks names no fields.
    const isTheirs = !state.isReadOnly;
    const body = { ...(isTheirs && { template: sentDraft(state.draft, state.schema) }), data };
    const path = `/templates/${templateId}/preview_fields`;
    const answer = await api.post<Blob>(path, body, { signal: asked.signal });
    if (asked.signal.aborted || !this.#isOn) return;
    if (!answer.ok) {
      this.#note.textContent = fill(words.sample.failed, {
        message: answer.errors.slice(0, SHOWN_PROBLEMS).join('\n') || answer.message,
      });
      return;
    }
    const pdf = await viewer.open(await answer.body.arrayBuffer());
    if (asked.signal.aborted || !this.#isOn) return;
    this.#note.textContent = '';
    this.#show(pdf);
    // What was typed meanwhile is in the next PDF.
    if (text === this.#data.text) this.#live.leaveToPages();
  }

  #show(pdf: PDFDocumentProxy): void {
    const before = this.#shown;
    this.#shown = pdf;
    this.#drawing.canvas.show(pdf);
    if (before !== null && before !== this.#drawing.empty && before !== pdf)
      void before.loadingTask.destroy();
  }

  #read(): TestDataSet['data'] | null {
    const data = this.#data.read();
    if (typeof data !== 'string') return data;
    this.#note.textContent = data === '' ? '' : fill(editorWords.panel.jsonWrong, { message: data });
    return null;
  }
}
