import type { PDFDocumentProxy } from 'pdfjs-dist';
import { place } from '../../shared/dom';
import { Page, type PageSize } from './page';

/** Pages within this distance of what is seen are drawn. */
const NEAR = '60% 0%';
/** Drawing again at once would stutter under a person's fingers. */
const ZOOM_PAUSE_MS = 250;
const MOST_PINCH = 4;

/** The pages of the document; only those near the view have a picture. */
export class Pages {
  readonly pages: readonly Page[];
  private pdf: PDFDocumentProxy | null = null;
  private isDrawing = false;
  private pause: number | undefined;
  private readonly near = new IntersectionObserver((entries) => this.noteNear(entries), { rootMargin: NEAR });

  constructor(
    readonly element: HTMLElement,
    sizes: readonly PageSize[],
    private readonly onFirst: () => void,
  ) {
    const widest = Math.max(...sizes.map(({ width }) => width));
    this.pages = sizes.map((size, index) => new Page(index + 1, sizes.length, size, widest));
    element.replaceChildren(...this.pages.map((page) => page.element));
    place(element, { '--widest': String(widest) });
    for (const page of this.pages) this.near.observe(page.element);
    new ResizeObserver(() => this.redrawSoon()).observe(element);
    visualViewport?.addEventListener('resize', () => this.redrawSoon());
  }

  show(pdf: PDFDocumentProxy): void {
    this.pdf = pdf;
    void this.drawNext();
  }

  private noteNear(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const page = this.pages.find(({ element }) => element === target);
      if (page === undefined) continue;
      page.isNear = isIntersecting;
      if (!isIntersecting) page.release();
    }
    void this.drawNext();
  }

  private redrawSoon(): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => void this.drawNext(), ZOOM_PAUSE_MS);
  }

  /** One page after the other, what is in the middle of the screen first. */
  private async drawNext(): Promise<void> {
    if (this.pdf === null || this.isDrawing) return;
    this.isDrawing = true;
    try {
      for (let page = this.nextToDraw(); page !== undefined; page = this.nextToDraw()) {
        await page.draw(this.pdf, pinch()).catch(ignoreCancelled);
        if (page === this.pages[0] || page.isNear) this.onFirst();
      }
    } finally {
      this.isDrawing = false;
    }
    await this.readRest(this.pdf);
  }

  private nextToDraw(): Page | undefined {
    const middle = innerHeight / 2;
    const distance = ({ element }: Page) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.max(top - middle, middle - bottom, 0);
    };
    const waiting = this.pages.filter((page) => page.isNear && !page.isSharp(pinch()));
    return waiting.sort((one, other) => distance(one) - distance(other))[0];
  }

  /** Who listens to the document does not scroll, so the text of all pages comes when nothing else is to do. */
  private async readRest(pdf: PDFDocumentProxy): Promise<void> {
    for (const page of this.pages) {
      if (this.isDrawing) return;
      await new Promise((idle) => setTimeout(idle, 50));
      await page.read(await pdf.getPage(page.number));
    }
  }
}

function pinch(): number {
  return Math.min(MOST_PINCH, visualViewport?.scale ?? 1);
}

/** A page that was scrolled away is not drawn to its end. */
function ignoreCancelled(error: unknown): void {
  if (error instanceof Error && error.name === 'RenderingCancelledException') return;
  throw error;
}
