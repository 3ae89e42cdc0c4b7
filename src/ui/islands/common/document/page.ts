import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { h, place } from '../dom';

/** Phones allow a canvas no more pixels than this. */
const MOST_PIXELS = 9_000_000;
/** No zoom of the page needs a sharper canvas than this. */
const MOST_SCALE = 8;

export type PageSize = {
  width: number;
  height: number;
};

/**
 * A page of a document. The sheet has its size at once; the canvas is drawn while the page is near
 * the view; the text is for screen readers.
 */
export class Page {
  readonly element: HTMLElement;
  readonly layer = h('div', { className: 'boxes' });
  readonly #text = h('div', { className: 'visually-hidden' });
  #canvas: HTMLCanvasElement | null = null;
  #picture: HTMLElement | null = null;
  #drawnWidth = 0;
  #drawnOf: PDFDocumentProxy | null = null;
  #readOf: PDFPageProxy | null = null;
  readonly #widest: number;
  #task: { cancel(): void } | null = null;
  isNear = false;

  constructor(
    readonly number: number,
    readonly size: PageSize,
    { label, widest }: { label: string; widest: number },
  ) {
    this.#widest = widest;
    this.element = h(
      'section',
      { className: 'page', attributes: { 'aria-label': label } },
      this.#text,
      this.layer,
    );
    place(this.element, {
      '--share': String(size.width / widest),
      '--points': String(size.width),
      'aspect-ratio': `${size.width} / ${size.height}`,
    });
  }

  /** Tells whether a page of this size would take the same room. */
  isLike({ width, height }: PageSize, widest: number): boolean {
    return width === this.size.width && height === this.size.height && widest === this.#widest;
  }

  /** Returns the width in device pixels at which the page is sharp at this zoom. */
  #wantedWidth(zoom: number): number {
    const shown = this.element.clientWidth * devicePixelRatio * zoom;
    const most = Math.sqrt((MOST_PIXELS * this.size.width) / this.size.height);
    return Math.round(Math.min(shown, most, this.size.width * MOST_SCALE));
  }

  isSharp(pdf: PDFDocumentProxy, zoom: number): boolean {
    const isSame = this.#canvas !== null && this.#drawnOf === pdf;
    return isSame && Math.abs(this.#drawnWidth - this.#wantedWidth(zoom)) < 2;
  }

  get isDrawn(): boolean {
    return this.#canvas !== null || this.#picture !== null;
  }

  /** Shows a picture of the page until the viewer has drawn it. */
  showPicture(picture: HTMLElement): void {
    if (this.#canvas !== null) return;
    this.#picture?.remove();
    this.element.prepend(picture);
    this.element.classList.add('drawn');
    this.#picture = picture;
  }

  async draw(pdf: PDFDocumentProxy, zoom: number): Promise<void> {
    const width = this.#wantedWidth(zoom);
    const page = await pdf.getPage(this.number);
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
    const canvas = h('canvas', { attributes: { 'aria-hidden': 'true' } });
    canvas.width = width;
    canvas.height = Math.round(viewport.height);
    const task = page.render({ canvas, viewport });
    this.#task = task;
    await task.promise.finally(() => {
      this.#task = null;
    });
    // The old canvas stays until the new one is drawn.
    this.#canvas?.remove();
    this.#picture?.remove();
    this.#picture = null;
    this.element.prepend(canvas);
    this.element.classList.add('drawn');
    this.#canvas = canvas;
    this.#drawnWidth = width;
    this.#drawnOf = pdf;
    await this.read(page);
  }

  /** Reads the text of the page, once per document. */
  async read(page: PDFPageProxy): Promise<void> {
    if (this.#readOf === page) return;
    this.#readOf = page;
    const { items } = await page.getTextContent();
    const lines = [''];
    for (const item of items) {
      if (!('str' in item)) continue;
      lines[lines.length - 1] += item.str;
      if (item.hasEOL) lines.push('');
    }
    const told = lines.filter((line) => line.trim() !== '');
    this.#text.replaceChildren(
      ...(told.length > 0 ? told : ['']).map((line) => h('p', { dir: 'auto' }, line)),
    );
  }

  /** Frees the canvas: browsers hold its memory until its size is 0. */
  release(): void {
    this.#task?.cancel();
    if (this.#canvas === null) return;
    this.#canvas.width = 0;
    this.#canvas.height = 0;
    this.#canvas.remove();
    this.#canvas = null;
    this.element.classList.remove('drawn');
  }
}
