import type { PDFDocumentProxy } from 'pdfjs-dist';
import { fill } from '../../../fill';
import type { Viewer } from '../../../islands/common/document/viewer';
import { h } from '../../../islands/common/dom';
import { api } from '../../shell/island/service/api';
import { laterWords as words } from '../later-words';
import { editorWords } from '../words';
import type { Canvas } from './canvas/canvas';
import type { EditorState } from './editor-state';
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
  readonly #note = h('p', { className: 'hint', attributes: { role: 'status' } });
  #isOn = false;
  #isOwn = false;
  #timer: number | undefined;
  #asked: AbortController | null = null;
  #shown: PDFDocumentProxy | null = null;
  #seen: unknown = null;

  readonly #drawing: Drawing;
  readonly #onToggle: (isOn: boolean) => void;

  constructor(drawing: Drawing, onToggle: (isOn: boolean) => void) {
    this.#drawing = drawing;
    this.#onToggle = onToggle;

    const again = h('button', {
      type: 'button',
      textContent: words.sample.again,
      onclick: () => this.#makeAnew(),
    });
    this.#data.addEventListener('input', () => {
      this.#isOwn = true;
      this.#soon();
    });
    const head = h('header', {}, h('h2', {}, words.sample.title), again);
    const hint = h('p', { className: 'hint' }, words.sample.hint);
    this.element = h('section', { className: 'sample', hidden: true }, head, hint, this.#data, this.#note);
    drawing.state.onChange(() => {
      const { draft } = drawing.state;
      if (!this.#isOn || draft === this.#seen) return;
      this.#seen = draft;
      void this.#fillIn().then(() => this.#soon());
    });
  }

  toggle(): void {
    this.#isOn = !this.#isOn;
    this.element.hidden = !this.#isOn;
    this.#onToggle(this.#isOn);
    this.#asked?.abort();
    if (this.#isOn) void this.#fillIn().then(() => this.#draw());
    else this.#show(this.#drawing.empty);
  }

  /** Sample data that the member wrote is never replaced. */
  async #fillIn(): Promise<void> {
    const { sampleData } = await import('./model/sample-data');
    if (!this.#isOwn)
      this.#data.value = JSON.stringify(sampleData(this.#drawing.state.draft.fields), null, 2);
  }

  #makeAnew(): void {
    this.#isOwn = false;
    void this.#fillIn().then(() => this.#draw());
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#draw(), PAUSE_MS);
  }

  async #draw(): Promise<void> {
    const data = this.#isOn ? this.#read() : null;
    if (data === null) return;
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
