import type { PDFDocumentProxy } from 'pdfjs-dist';
import { place } from '../dom';
import { Page, type PageSize } from './page';

/** Pages within this distance of the view are drawn. */
const NEAR = '60% 0%';
/** Redrawing waits for the end of a pinch: drawing during it makes the zoom stutter. */
const ZOOM_PAUSE_MS = 250;
const MOST_PINCH = 4;

type Options = {
  labelOf: (page: number) => string;
  /** The element that scrolls, where it is not the window. */
  scroller?: HTMLElement | null;
  /** Called when a page near the view has been drawn. */
  onFirst?: () => void;
  /** Called when the viewer cannot draw a page. */
  onFailed?: (page: number) => void;
  /** Whether screen readers also get the text of pages that nobody has scrolled to. */
  readsAll?: boolean;
};

/** The pages of a document; only the pages near the view have a canvas. */
export class Pages {
  /** Called when other pages have come near the view. */
  onNear = () => {};
  #shown: Page[] = [];
  #pdf: PDFDocumentProxy | null = null;
  #whole: Promise<unknown> = Promise.resolve();
  #isDrawing = false;
  #pause: number | undefined;
  readonly #near: IntersectionObserver;
  readonly #onFirst: () => void;
  readonly #onFailed: (page: number) => void;
  readonly #failed = new WeakMap<Page, PDFDocumentProxy>();
  readonly #readsAll: boolean;
  readonly #labelOf: (page: number) => string;

  constructor(
    readonly element: HTMLElement,
    sizes: readonly PageSize[],
    { labelOf, scroller = null, onFirst = () => {}, onFailed = () => {}, readsAll = true }: Options,
  ) {
    this.#labelOf = labelOf;
    this.#onFirst = onFirst;
    this.#onFailed = onFailed;
    this.#readsAll = readsAll;
    const watching = { root: scroller, rootMargin: NEAR };
    this.#near = new IntersectionObserver((entries) => this.#noteNear(entries), watching);
    element.replaceChildren();
    this.resize(sizes);
    new ResizeObserver(() => this.#redrawSoon()).observe(element);
    visualViewport?.addEventListener('resize', () => this.#redrawSoon());
  }

  get pages(): readonly Page[] {
    return this.#shown;
  }

  /** Pages of an unchanged size stay in place and keep their canvas until the next one is drawn. */
  resize(sizes: readonly PageSize[]): void {
    const widest = sizes.reduce((most, { width }) => Math.max(most, width), 0);
    place(this.element, { '--widest': String(widest) });
    const before = this.#shown;
    this.#shown = sizes.map((size, index) => {
      const kept = before[index];
      if (kept?.isLike(size, widest)) return kept;
      const page = new Page(index + 1, size, { label: this.#labelOf(index + 1), widest });
      if (kept === undefined) this.element.append(page.element);
      else kept.element.replaceWith(page.element);
      this.#near.observe(page.element);
      return page;
    });
    for (const page of before.filter((each) => !this.#shown.includes(each))) {
      this.#near.unobserve(page.element);
      page.release();
      page.element.remove();
    }
  }

  /**
   * Shows another document with pages of the same sizes: the pages are redrawn one by one. Pages
   * that are not on the screen wait for the whole document.
   */
  show(pdf: PDFDocumentProxy, whole: Promise<unknown> = Promise.resolve()): void {
    this.#pdf = pdf;
    this.#whole = whole;
    void this.#drawNext();
  }

  #noteNear(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const page = this.pages.find(({ element }) => element === target);
      if (page === undefined) continue;
      page.isNear = isIntersecting;
      if (!isIntersecting) page.release();
    }
    this.onNear();
    void this.#drawNext();
  }

  #redrawSoon(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#drawNext(), ZOOM_PAUSE_MS);
  }

  /** Draws one page after the other, the page in the middle of the screen first. */
  async #drawNext(): Promise<void> {
    if (this.#pdf === null || this.#isDrawing) return;
    this.#isDrawing = true;
    try {
      for (let page = this.#nextToDraw(); page !== undefined; page = this.#nextToDraw()) {
        await this.#draw(page, this.#pdf);
      }
    } finally {
      this.#isDrawing = false;
    }
    const pdf = this.#pdf;
    // The code that fetches the document reports that it did not arrive.
    if (this.#readsAll)
      await this.#whole.then(
        () => this.#readRest(pdf),
        () => {},
      );
  }

  /** A page that cannot be drawn is left out, so that the others are drawn. */
  async #draw(page: Page, pdf: PDFDocumentProxy): Promise<void> {
    try {
      await page.draw(pdf, pinch());
    } catch (error) {
      if (isCancelled(error)) return;
      console.error(error);
      this.#failed.set(page, pdf);
      this.#onFailed(page.number);
      return;
    }
    if (page === this.pages[0] || page.isNear) this.#onFirst();
  }

  #nextToDraw(): Page | undefined {
    return this.nearest((page) => !this.#isSharp(page));
  }

  /** Returns the wanted page near the view that is nearest to the middle of the screen. */
  nearest(isWanted: (page: Page) => boolean): Page | undefined {
    const middle = innerHeight / 2;
    const distance = ({ element }: Page) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.max(top - middle, middle - bottom, 0);
    };
    const waiting = this.pages.filter((page) => page.isNear && isWanted(page));
    return waiting.sort((one, other) => distance(one) - distance(other))[0];
  }

  #isSharp(page: Page): boolean {
    if (this.#pdf === null) return false;
    return this.#failed.get(page) === this.#pdf || page.isSharp(this.#pdf, pinch());
  }

  /** Reads the text of all pages while nothing is drawn: users of screen readers do not scroll. */
  async #readRest(pdf: PDFDocumentProxy): Promise<void> {
    for (const page of this.pages) {
      if (this.#isDrawing) return;
      await new Promise((idle) => setTimeout(idle, 50));
      await page.read(await pdf.getPage(page.number));
    }
  }
}

function pinch(): number {
  return Math.min(MOST_PINCH, visualViewport?.scale ?? 1);
}

/** Drawing of a page that was scrolled away is cancelled, which is no error. */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === 'RenderingCancelledException';
}
