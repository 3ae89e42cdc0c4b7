import type { PDFDocumentProxy } from 'pdfjs-dist';
import { fill } from '../../../../../lib/fill';
import { stepOf } from '../../../../islands/common/arrow-keys';
import { h, place } from '../../../../islands/common/dom';
import { laterWords } from '../../later-words';
import { editorWords as words } from '../../words';
import type { Canvas } from '../canvas/canvas';
import type { EditorState } from '../editor-state';

const STEPS: Record<string, (page: number, count: number) => number> = {
  ArrowDown: (page) => page + 1,
  ArrowUp: (page) => page - 1,
  Home: () => 1,
  End: (_, count) => count,
};
/** A higher device pixel ratio makes a thumbnail no clearer. */
const MOST_RATIO = 2;

/**
 * Thumbnails of the pages, for orientation and for going to another page. Only the visible ones are
 * drawn.
 */
export class Thumbnails {
  readonly element: HTMLElement;
  readonly #buttons: HTMLButtonElement[];
  readonly #input: HTMLInputElement;
  readonly #waiting = new Set<HTMLButtonElement>();
  #isDrawing = false;
  /** A number was typed, and the editor did not go there yet. */
  #isTyped = false;
  #current = 0;

  readonly #state: EditorState;
  readonly #canvas: Canvas;
  readonly #pdf: PDFDocumentProxy;

  constructor(state: EditorState, canvas: Canvas, pdf: PDFDocumentProxy) {
    this.#state = state;
    this.#canvas = canvas;
    this.#pdf = pdf;

    this.#buttons = state.pages.map((_, index) => this.#buttonFor(index + 1));
    const list = h('ol', {}, ...this.#buttons.map((button) => h('li', {}, button)));
    const summary = h('summary', {}, words.parts.thumbnails);
    const details = h('details', { className: 'thumbnails', open: true }, summary, list);
    this.#input = this.#pageInput();
    const count = h('span', {}, fill(laterWords.pages.of, { count: state.pages.length }));
    const jump = h('div', { className: 'page-jump' }, this.#input, count);
    this.element = h('div', { className: 'page-overview' }, details, jump);
    list.addEventListener('keydown', (event) => this.#step(event));
    const near = new IntersectionObserver((entries) => this.#noteSeen(entries), {
      root: list,
      rootMargin: '50%',
    });
    for (const button of this.#buttons) near.observe(button);
    state.onChange(() => this.#mark());
    this.#mark();
  }

  /** Lets a member enter the number of a page. */
  askPage(): void {
    this.#input.focus();
    this.#input.select();
  }

  #pageInput(): HTMLInputElement {
    const count = this.#state.pages.length;
    const attributes = { 'aria-label': laterWords.pages.goTo };
    const input = h('input', { type: 'number', min: '1', max: String(count), step: '1', attributes });
    const show = () => {
      this.#isTyped = false;
      input.value = String(this.#state.currentPage);
    };
    const go = () => {
      const wanted = Math.trunc(input.valueAsNumber);
      if (Number.isFinite(wanted)) this.#canvas.goTo(Math.min(Math.max(wanted, 1), count));
      show();
    };
    input.oninput = () => {
      this.#isTyped = true;
    };
    input.onchange = go;
    input.onblur = show;
    // The number of the page in view is no change.
    input.onkeydown = ({ key }) => {
      if (key === 'Enter') go();
    };
    return input;
  }

  #buttonFor(page: number): HTMLButtonElement {
    const size = this.#state.pages[page - 1];
    const label = fill(words.page, { page, count: this.#state.pages.length });
    const sheet = h('span', { className: 'thumbnail' });
    place(sheet, { 'aspect-ratio': `${size?.width ?? 1} / ${size?.height ?? 1}` });
    const number = h('span', { attributes: { 'aria-hidden': 'true' } }, String(page));
    const onclick = () => this.#canvas.goTo(page);
    const attributes = { 'aria-label': label };
    return h('button', { type: 'button', tabIndex: -1, onclick, title: label, attributes }, sheet, number);
  }

  /** Arrow keys move between thumbnails: the list is one stop of the Tab key. */
  #step(event: KeyboardEvent): void {
    const count = this.#buttons.length;
    const focused = this.#buttons.findIndex((button) => button.contains(document.activeElement)) + 1;
    const step = stepOf(event.key);
    const page = step === 0 ? STEPS[event.key]?.(focused, count) : focused + step;
    if (page === undefined || focused === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const wanted = Math.min(Math.max(page, 1), count);
    this.#canvas.goTo(wanted);
    this.#buttons[wanted - 1]?.focus();
  }

  #mark(): void {
    const page = this.#state.currentPage;
    if (page === this.#current) return;
    const [before, now] = [this.#buttons[this.#current - 1], this.#buttons[page - 1]];
    this.#current = page;
    // A number that is being typed stays.
    if (!this.#isTyped) this.#input.value = String(page);
    before?.removeAttribute('aria-current');
    if (before) before.tabIndex = -1;
    now?.setAttribute('aria-current', 'page');
    if (now) now.tabIndex = 0;
    now?.scrollIntoView({ block: 'nearest' });
  }

  #noteSeen(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (!(target instanceof HTMLButtonElement)) continue;
      if (isIntersecting) this.#waiting.add(target);
      else {
        this.#waiting.delete(target);
        // Browsers hold the memory of a canvas until its size is 0.
        for (const canvas of target.querySelectorAll('canvas')) {
          canvas.width = 0;
          canvas.remove();
        }
      }
    }
    void this.#drawWaiting();
  }

  /**
   * Draws one thumbnail after the other while the browser is idle, so that editing never stutters.
   */
  async #drawWaiting(): Promise<void> {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    for (let [button] = this.#waiting; button !== undefined; [button] = this.#waiting) {
      this.#waiting.delete(button);
      await idle();
      await this.#draw(button).catch(console.error);
    }
    this.#isDrawing = false;
  }

  async #draw(button: HTMLButtonElement): Promise<void> {
    const sheet = button.querySelector<HTMLElement>('.thumbnail');
    const wide = sheet?.clientWidth ?? 0;
    if (sheet === null || wide === 0 || sheet.firstChild) return;
    const page = await this.#pdf.getPage(this.#buttons.indexOf(button) + 1);
    const scale = (wide * Math.min(devicePixelRatio, MOST_RATIO)) / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    const canvas = h('canvas', { width: Math.round(viewport.width), height: Math.round(viewport.height) });
    await page.render({ canvas, viewport }).promise;
    sheet.replaceChildren(canvas);
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 100);
  });
}
