import type { PDFDocumentProxy } from 'pdfjs-dist';
import { Pages } from '../../../../islands/common/document/pages';
import { Viewer } from '../../../../islands/common/document/viewer';
import { button, h, place } from '../../../../islands/common/dom';
import { page } from '../../../shell/island/page';
import { api } from '../../../shell/island/service/api';
import { htmlEditorWords as words } from '../../words';
import { type Draft, sentDraft } from '../model/draft';
import { describe } from '../model/problems';

const PAUSE_MS = 600;
/** A preview that comes sooner shows no sign of waiting. */
const PATIENCE_MS = 400;
const ZOOMS = { step: 1.25, least: 0.25, most: 4 };
/** Space beside the widest page, in pixels. */
const MARGIN = 32;

type Wired = {
  templateId: string;
  element: HTMLElement;
  /** Reads what to print; null while the test data is no JSON. */
  read: () => { draft: Draft; data: object } | null;
  /** Shows the problems that the service reports; after a print, those of the scripts. */
  showProblems: (texts: readonly string[]) => void;
};

/** The preview beside the sources. While the member types, the last good PDF stays. */
export class Preview {
  readonly #viewer = new Viewer();
  readonly #sheets = h('div', { className: 'sheets' });
  readonly #scroller = h(
    'div',
    {
      className: 'preview-pages',
      tabIndex: 0,
      attributes: { role: 'region', 'aria-label': words.preview.pages },
    },
    this.#sheets,
  );
  readonly #facts = h('p', { className: 'facts', attributes: { role: 'status' } });
  readonly #note = h('p', {
    className: 'notice',
    hidden: true,
    attributes: { 'aria-live': 'polite' },
  });
  readonly #pages: Pages;
  #shown: PDFDocumentProxy | null = null;
  #before: PDFDocumentProxy | null = null;
  #asked: AbortController | null = null;
  #timer: number | undefined;
  /** null fits the width. */
  #zoom: number | null = null;
  #widest = 0;

  readonly #wired: Wired;

  constructor(wired: Wired) {
    this.#wired = wired;

    const { element } = wired;
    const zoomButton = (label: string, text: string, act: () => void) => {
      const made = button('icon', text, act);
      made.setAttribute('aria-label', label);
      made.title = label;
      return made;
    };
    const tools = h(
      'div',
      { className: 'preview-tools' },
      this.#facts,
      zoomButton(words.preview.zoomOut, '−', () => this.#zoomBy(1 / ZOOMS.step)),
      zoomButton(words.preview.fit, '↔', () => this.#fit()),
      zoomButton(words.preview.zoomIn, '+', () => this.#zoomBy(ZOOMS.step)),
    );
    element.replaceChildren(tools, this.#note, this.#scroller);
    const labelOf = words.preview.page;
    this.#pages = new Pages(this.#sheets, [], { labelOf, scroller: this.#scroller, readsAll: false });
    new ResizeObserver(() => this.#placeZoom()).observe(this.#scroller);
  }

  /** Shows a text in place of the pages. */
  say(text: string): void {
    this.#note.hidden = false;
    this.#note.textContent = text;
  }

  soon(pause = PAUSE_MS): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#draw(), pause);
  }

  async #draw(): Promise<void> {
    const read = this.#wired.read();
    if (read === null) return;
    this.#asked?.abort();
    if (read.draft.html === '') return this.say(words.preview.empty);
    const asked = new AbortController();
    this.#asked = asked;
    const began = performance.now();
    const patience = setTimeout(() => this.#wired.element.classList.add('busy'), PATIENCE_MS);
    asked.signal.addEventListener('abort', () => clearTimeout(patience));
    // A member who makes no templates cannot change sources, so the request names none.
    const isTheirs = page().person.makesTemplates;
    const body = { ...(isTheirs && { template: sentDraft(read.draft) }), data: read.data };
    const answer = await api.post<Blob>(`/templates/${this.#wired.templateId}/preview`, body, {
      signal: asked.signal,
    });
    if (asked.signal.aborted) return;
    clearTimeout(patience);
    this.#wired.element.classList.remove('busy');
    if (!answer.ok) {
      const texts = answer.errors.length > 0 ? answer.errors : [answer.message];
      const isAbout = answer.status === 422;
      this.#wired.showProblems(isAbout ? texts : []);
      this.say((this.#shown ? words.preview.failed : words.preview.first)(describe(texts[0] ?? '')));
      return;
    }
    this.#wired.showProblems([
      ...listIn(answer.headers, 'X-Script-Errors').map(words.preview.script),
      ...listIn(answer.headers, 'X-Print-Warnings').map(words.preview.unfit),
    ]);
    const pdf = await this.#viewer.open(await answer.body.arrayBuffer());
    if (asked.signal.aborted) return void pdf.loadingTask.destroy();
    await this.#show(pdf);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    this.#facts.textContent = words.preview.facts(pdf.numPages, seconds);
  }

  async #show(pdf: PDFDocumentProxy): Promise<void> {
    const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
    const sizes = await Promise.all(
      numbers.map(async (number) => {
        const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
        return { width, height };
      }),
    );
    this.#widest = sizes.reduce((most, { width }) => Math.max(most, width), 0);
    this.#note.hidden = true;
    this.#pages.resize(sizes);
    this.#placeZoom();
    this.#pages.show(pdf);
    // The PDF before the last one is certainly not being drawn any more.
    void this.#before?.loadingTask.destroy();
    this.#before = this.#shown;
    this.#shown = pdf;
  }

  get #fitting(): number {
    return Math.max(this.#scroller.clientWidth - MARGIN, 100) / Math.max(this.#widest, 1);
  }

  #zoomBy(factor: number): void {
    const wanted = (this.#zoom ?? this.#fitting) * factor;
    const before = this.#zoom ?? this.#fitting;
    this.#zoom = Math.min(ZOOMS.most, Math.max(ZOOMS.least, wanted));
    const middle = this.#scroller.scrollTop + this.#scroller.clientHeight / 2;
    this.#placeZoom();
    this.#scroller.scrollTop = (middle * this.#zoom) / before - this.#scroller.clientHeight / 2;
  }

  #fit(): void {
    this.#zoom = null;
    this.#placeZoom();
  }

  #placeZoom(): void {
    place(this.#sheets, { '--zoom': String(this.#zoom ?? this.#fitting) });
  }
}

function listIn(headers: Headers | undefined, name: string): string[] {
  const list: unknown = JSON.parse(headers?.get(name) ?? '[]');
  return Array.isArray(list) ? list.map(String) : [];
}
