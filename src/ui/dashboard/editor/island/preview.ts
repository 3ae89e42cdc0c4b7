import type { PDFDocumentProxy } from 'pdfjs-dist';
import { namesAfter, type StoredField, valueName } from '../../../../engine/fields';
import { fill } from '../../../fill';
import type { Viewer } from '../../../islands/common/document/viewer';
import { h } from '../../../islands/common/dom';
import { dropAt, pathOfName, putAt, valueAt } from '../../generate/data-path';
import { api } from '../../shell/island/service/api';
import { keepTestData, keptTestData } from '../../shell/island/service/kept-test-data';
import { laterWords as words } from '../later-words';
import { editorWords } from '../words';
import type { Canvas } from './canvas/canvas';
import type { EditorState } from './editor-state';
import { LiveValues } from './live-values';
import type { Draft } from './model/draft';
import { SampleInput } from './sample-input';
import { sentDraft } from './service/template';

const PAUSE_MS = 500;

type Drawing = {
  viewer: Viewer;
  state: EditorState;
  canvas: Canvas;
  templateId: string;
  /** The document without values. */
  empty: PDFDocumentProxy;
};

/**
 * Shows the preview with sample data in place of the empty document. While the member types, the
 * last good PDF stays.
 */
export class Preview {
  readonly element: HTMLElement;
  readonly #data = h('textarea', {
    className: 'code',
    rows: 8,
    spellcheck: false,
    attributes: { 'aria-label': words.sample.title },
  });
  readonly #input = new SampleInput((field, value) => this.#enter(field, value));
  readonly #live: LiveValues;
  /** The data as it was last read. */
  #known: object = {};
  readonly #note = h('p', { className: 'hint', attributes: { role: 'status' } });
  #isOn = false;
  #isOwn = false;
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
    const kept = keptTestData(drawing.templateId);
    this.#isOwn = kept !== null;
    this.#data.value = kept ?? '';

    const again = h('button', {
      type: 'button',
      textContent: words.sample.again,
      onclick: () => this.#makeAnew(),
    });
    this.#data.addEventListener('input', () => {
      this.#keep();
      this.#drawLive();
      this.#showInput();
      this.#soon();
    });
    const head = h('header', {}, h('h2', {}, words.sample.title), again);
    const hint = h('p', { className: 'hint' }, words.sample.hint);
    this.element = h(
      'section',
      { className: 'sample', hidden: true },
      head,
      this.#input.element,
      hint,
      this.#data,
      this.#note,
    );
    drawing.state.onChange(() => {
      const { draft } = drawing.state;
      if (draft !== this.#seen && this.#isOwn) this.#followNames(this.#seen, draft);
      const isNew = draft !== this.#seen;
      this.#seen = draft;
      if (!this.#isOn) return;
      if (isNew) void this.#fillIn().then(() => this.#soon());
      else this.#showInput();
    });
  }

  toggle(): void {
    this.#isOn = !this.#isOn;
    this.element.hidden = !this.#isOn;
    this.#onToggle(this.#isOn);
    this.#asked?.abort();
    this.#live.clear();
    if (this.#isOn) void this.#fillIn().then(() => this.#draw());
    else this.#show(this.#drawing.empty);
  }

  /** Values keep their fields when these get other names. */
  #followNames(before: Draft, after: Draft): void {
    const data = this.#read();
    if (data === null) return;
    const nameAfter = namesAfter(before.fields, after.fields);
    const moved = [...new Set(before.fields.map(({ name }) => valueName(name)))].flatMap((name) => {
      const value = valueAt(data, pathOfName(name));
      return nameAfter(name) === name || value === undefined ? [] : [{ name, value }];
    });
    if (moved.length === 0) return;
    for (const { name } of moved) dropAt(data, pathOfName(name));
    for (const { name, value } of moved) putAt(data, pathOfName(nameAfter(name)), value);
    this.#write(data);
    this.#keep();
  }

  #enter(field: StoredField, value: unknown): void {
    const data = this.#read();
    if (data === null) return;
    const path = pathOfName(valueName(field.name));
    if (value === undefined) dropAt(data, path);
    else putAt(data, path, value);
    this.#write(data);
    this.#keep();
    this.#drawLive();
    this.#soon();
  }

  /** What a member wrote stays, also when the editor is opened again. */
  #keep(): void {
    this.#isOwn = true;
    keepTestData(this.#drawing.templateId, this.#data.value);
  }

  #write(data: object): void {
    this.#data.value = JSON.stringify(data, null, 2);
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

  /** Sample data that the member wrote is never replaced. */
  async #fillIn(): Promise<void> {
    const { sampleData } = await import('./model/sample-data');
    if (!this.#isOwn) this.#write(sampleData(this.#drawing.state.draft.fields));
    this.#known = this.#read() ?? this.#known;
    this.#showInput();
  }

  #makeAnew(): void {
    this.#isOwn = false;
    keepTestData(this.#drawing.templateId, null);
    void this.#fillIn().then(() => this.#draw());
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#draw(), PAUSE_MS);
  }

  async #draw(): Promise<void> {
    const data = this.#isOn ? this.#read() : null;
    if (data === null) return;
    const text = this.#data.value;
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
      this.#note.textContent = fill(words.sample.failed, { message: answer.errors[0] ?? answer.message });
      return;
    }
    const pdf = await viewer.open(await answer.body.arrayBuffer());
    if (asked.signal.aborted || !this.#isOn) return;
    this.#note.textContent = '';
    this.#show(pdf);
    // What was typed meanwhile is in the next PDF.
    if (text === this.#data.value) this.#live.leaveToPages();
  }

  #show(pdf: PDFDocumentProxy): void {
    const before = this.#shown;
    this.#shown = pdf;
    this.#drawing.canvas.show(pdf);
    if (before !== null && before !== this.#drawing.empty && before !== pdf)
      void before.loadingTask.destroy();
  }

  #read(): object | null {
    try {
      const data: unknown = JSON.parse(this.#data.value || '{}');
      if (typeof data === 'object' && data !== null) return data;
    } catch (error) {
      this.#note.textContent = fill(editorWords.panel.jsonWrong, {
        message: error instanceof Error ? error.message : '',
      });
    }
    return null;
  }
}
