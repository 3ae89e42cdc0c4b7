import type { PDFDocumentProxy } from 'pdfjs-dist';
import { fill } from '../../../../../lib/fill';
import { Pages } from '../../../../islands/common/document/pages';
import { h, place } from '../../../../islands/common/dom';
import { editorWords as words } from '../../words';
import type { EditorState } from '../editor-state';
import type { Size } from '../model/draft';
import type { Box, Move } from '../model/geometry';
import { clamp } from '../model/geometry';
import type { Guide } from '../model/snap';
import { scrollAfterZoom, zoomOf, zoomToFit } from '../model/zoom';
import { FieldBox, putAt } from './field-box';
import { GroupFrame } from './group-frame';

/** Space beside the widest page in pixels, and beside it on a phone. */
const MARGIN = 48;
const NARROW_MARGIN = 8;
/** The editor opens with pages that are no larger. */
const LARGEST_FIRST = zoomOf(120);
/** Space above a page after going to it, in pixels. */
const ABOVE = 12;
/** Scroll bars that come and go change less. */
const LEAST_CHANGE = 0.002;
const NO_SIZE: Size = { width: 612, height: 792 };

export type Fit = 'width' | 'page';

export type PagePoint = Move & {
  page: number;
};

/** The pages of the document with the boxes of the fields. */
export class Canvas {
  readonly element: HTMLElement;
  /** Called when the zoom has changed. */
  onZoom = () => {};
  readonly #sheet = h('div', { className: 'sheet' });
  readonly #pages: Pages;
  readonly #boxes = new Map<number, FieldBox>();
  readonly #frames: readonly GroupFrame[];
  readonly #band = h('div', { className: 'band', hidden: true });
  readonly #guides = h('div', { className: 'guides' });
  #pixels = 1;
  /** What the zoom follows when the room for the pages changes. */
  #fit: Fit | null = null;
  /** Where the last jump to a page ended: a short last page has another one above it. */
  #jumped: { page: number; top: number } | null = null;

  readonly #state: EditorState;

  constructor(state: EditorState, element: HTMLElement) {
    this.#state = state;

    this.element = element;
    element.replaceChildren(this.#sheet);
    const labelOf = (page: number) => fill(words.page, { page, count: state.pages.length });
    this.#pages = new Pages(this.#sheet, state.pages, { labelOf, scroller: element, readsAll: false });
    this.#frames = state.pages.map((_, index) => new GroupFrame(this.layerOf(index + 1)));
    element.addEventListener('scroll', () => this.#noteScroll(), { passive: true });
    state.onChange(() => this.#refresh());
    this.#refresh();
    const fitting = this.#fitting('width');
    if (fitting > LARGEST_FIRST) this.zoomTo(LARGEST_FIRST);
    else this.fit('width');
    element.scrollTo(0, 0);
    new ResizeObserver(() => this.#refit()).observe(element);
  }

  show(pdf: PDFDocumentProxy): void {
    this.#pages.show(pdf);
  }

  /** Pixels per point. */
  get zoom(): number {
    return this.#pixels;
  }

  /** Shows the whole width of the widest page, or the whole page in view. */
  fit(fit: Fit): void {
    const page = this.#state.currentPage;
    this.zoomTo(this.#fitting(fit));
    this.#fit = fit;
    if (fit === 'page') this.goTo(page);
  }

  #fitting(fit: Fit): number {
    const { pages, currentPage } = this.#state;
    const { clientWidth, clientHeight } = this.element;
    const width = clientWidth - 2 * (clientWidth > 600 ? MARGIN : NARROW_MARGIN);
    if (fit === 'page')
      return zoomToFit(pages[currentPage - 1] ?? NO_SIZE, { width, height: clientHeight - 2 * ABOVE });
    const widest = pages.reduce((most, page) => Math.max(most, page.width), 1);
    return zoomToFit({ width: widest, height: 1 }, { width, height: Number.POSITIVE_INFINITY });
  }

  #refit(): void {
    if (this.#fit === null) return;
    const zoom = this.#fitting(this.#fit);
    if (Math.abs(zoom - this.#pixels) > LEAST_CHANGE) this.fit(this.#fit);
  }

  /** Zooms so that the given point of the screen, or the middle, stays in place. */
  zoomTo(zoom: number, at?: Move): void {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const pointer = { x: (at?.x ?? left + width / 2) - left, y: (at?.y ?? top + height / 2) - top };
    const factor = zoom / this.#pixels;
    const before = { x: this.element.scrollLeft, y: this.element.scrollTop };
    this.#pixels = zoom;
    place(this.#sheet, { '--zoom': String(zoom) });
    this.element.scrollLeft = scrollAfterZoom(before.x, pointer.x, factor);
    this.element.scrollTop = scrollAfterZoom(before.y, pointer.y, factor);
    this.#fit = null;
    this.onZoom();
  }

  /** Turns a point of the screen into a point of a page; null beside all pages. */
  pointAt({ x, y }: Move, within: number | null = null): PagePoint | null {
    const number = within ?? this.#pageAt({ x, y });
    const page = number === null ? undefined : this.#pages.pages[number - 1];
    if (page === undefined || number === null) return null;
    const { left, top } = page.element.getBoundingClientRect();
    return { page: number, x: (x - left) / this.#pixels, y: (y - top) / this.#pixels };
  }

  boxOf(id: number): FieldBox | undefined {
    return this.#boxes.get(id);
  }

  /** The boxes and frames that move with the selection. */
  get moved(): (FieldBox | GroupFrame)[] {
    return [...this.#state.selection.flatMap((id) => this.#boxes.get(id) ?? []), ...this.#frames];
  }

  showBand(page: number, box: Box | null, kind: 'select' | 'draw' = 'select'): void {
    this.#band.hidden = box === null;
    if (box === null) return;
    this.#band.dataset['kind'] = kind;
    this.layerOf(page)?.append(this.#band);
    putAt(this.#band, box);
  }

  showGuides(page: number, guides: readonly Guide[]): void {
    this.layerOf(page)?.append(this.#guides);
    this.#guides.replaceChildren(...guides.map(lineOf));
  }

  /** Scrolls a box of a page into view. */
  reveal(page: number, { y, height }: { y: number; height: number }): void {
    const sheet = this.#pages.pages[page - 1]?.element;
    if (sheet === undefined) return;
    const frame = this.element.getBoundingClientRect();
    const top = sheet.getBoundingClientRect().top - frame.top + y * this.#pixels;
    const bottom = top + height * this.#pixels;
    if (top < 0 || bottom > frame.height) this.element.scrollTop += top - frame.height / 3;
  }

  /** Scrolls to the top of a page. */
  goTo(page: number): void {
    const sheet = this.#pages.pages[page - 1]?.element;
    if (sheet === undefined) return;
    const { top } = this.element.getBoundingClientRect();
    this.element.scrollTop += sheet.getBoundingClientRect().top - top - ABOVE;
    this.#jumped = { page, top: this.element.scrollTop };
    this.#state.lookAt(page);
  }

  /** Returns a point near the middle of the visible part of the page. */
  middleOf(page: number): Move {
    const size = this.#state.pages[page - 1] ?? NO_SIZE;
    const frame = this.element.getBoundingClientRect();
    const seen = this.pointAt({ x: frame.left + frame.width / 2, y: frame.top + frame.height / 3 }, page);
    return { x: clamp(seen?.x ?? 0, 0, size.width), y: clamp(seen?.y ?? 0, 0, size.height) };
  }

  layerOf(page: number): HTMLElement | undefined {
    return this.#pages.pages[page - 1]?.layer;
  }

  #pageAt({ x, y }: Move): number | null {
    const target = document.elementsFromPoint(x, y).find((element) => element.classList.contains('page'));
    const index = this.#pages.pages.findIndex(({ element }) => element === target);
    return index === -1 ? null : index + 1;
  }

  #refresh(): void {
    const { draft, selection, selected, problems } = this.#state;
    const wrong = new Set(problems.map(({ id }) => id));
    const seen = new Set<number>();
    for (const field of draft.fields) {
      const { id } = field;
      seen.add(id);
      const box = this.#boxes.get(id) ?? this.#newBox(id);
      const layer = this.layerOf(field.page);
      if (box.element.parentElement !== layer) layer?.append(box.element);
      // The handles of a group would cover its other fields.
      const held = selected.size === 1 && selected.has(id) && this.#state.may.mayMove([field]);
      const marks = { selected: selected.has(id), first: selection[0] === id, wrong: wrong.has(id), held };
      box.show(field, marks);
    }
    for (const [id, box] of this.#boxes) {
      if (seen.has(id)) continue;
      box.element.remove();
      this.#boxes.delete(id);
    }
    const fields = selected.size > 1 ? this.#state.selectedFields : [];
    for (const [index, frame] of this.#frames.entries())
      frame.show(fields.filter(({ page }) => page === index + 1));
    this.element.classList.toggle('placing', this.#state.tool !== null);
  }

  #newBox(id: number): FieldBox {
    const box = new FieldBox(id);
    this.#boxes.set(id, box);
    return box;
  }

  #noteScroll(): void {
    const jumped = this.#jumped;
    this.#jumped = null;
    if (jumped !== null && Math.abs(jumped.top - this.element.scrollTop) < 1) {
      this.#jumped = jumped;
      return;
    }
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const page = this.#pageAt({ x: left + width / 2, y: top + height / 3 });
    if (page !== null) this.#state.lookAt(page);
  }
}

function lineOf({ axis, at, from, to, kind }: Guide): HTMLElement {
  const line = h('span', { className: `guide ${axis} ${kind}` });
  const box =
    axis === 'x'
      ? { x: at, y: from, width: 0, height: to - from }
      : { x: from, y: at, width: to - from, height: 0 };
  putAt(line, box);
  return line;
}
