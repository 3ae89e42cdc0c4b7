import type { PDFDocumentProxy } from 'pdfjs-dist';
import { fill } from '../../../../lib/fill';
import type { SigningView } from '../../../../service/data-requests/signing-view';
import { type Opening, openDocument } from '../../common/document/open-document';
import type { PageSize } from '../../common/document/page';
import { Pages } from '../../common/document/pages';
import { DocumentChanged, type SentDocument } from '../../common/document/parts';
import { h, part, place } from '../../common/dom';
import { type FieldRow, fieldRow } from '../controls/field-row';
import type { Form } from '../model/form';
import type { Question } from '../model/questions';
import { fetchAsSigner } from '../service/frame';
import { Sheet } from '../steps/sheet';
import { words } from '../words';
import { Boxes, fieldList } from './boxes';
import { Fallback } from './fallback';

type DocumentEvents = {
  openPicture(question: Question): void;
  /** The signer moved to another field, or to none. */
  entered(question: Question | null): void;
  /** The document is visible on the screen. */
  shown(hash: string): Promise<void>;
};

/** A document that takes longer to draw than this is shown as pictures meanwhile. */
const PATIENCE_MS = 5_000;

/** Narrow, or a phone on its side: its own size stays the same while the keyboard is open. */
const narrow = matchMedia('(max-width: 47.99rem), (max-device-width: 30rem), (max-device-height: 30rem)');

/** The document and the signer's fields, on it or beside it. */
export class DocumentPart {
  hash = '';
  readonly #element = part('document', HTMLElement);
  #pages: Pages | null = null;
  #boxes: Boxes | null = null;
  #rows: FieldRow[] = [];
  readonly #sheet: Sheet;
  readonly #fallback: Fallback;
  #sent: SentDocument | null = null;
  #slow: number | undefined;
  #isDrawn = false;
  #fetchRest = () => {};
  #seen = '';

  readonly #view: SigningView;
  readonly #form: Form;
  readonly #events: DocumentEvents;

  constructor(view: SigningView, form: Form, events: DocumentEvents) {
    this.#view = view;
    this.#form = form;
    this.#events = events;

    this.#fallback = new Fallback(this.#element, {
      document: view.document,
      pages: () => this.#pages,
      setSizes: (sizes) => this.#setSizes(sizes),
      hash: () => this.hash || (this.#sent?.hash ?? ''),
      shown: (hash) => this.#noteShown(hash),
    });
    this.#sheet = new Sheet(form, events.openPicture, () => events.entered(null));
  }

  start(opening: Opening): void {
    if (this.#view.document.layout === 'list') this.#buildList();
    else this.#buildPages(this.#view.document.pages);
    this.#element.addEventListener('focusin', ({ target }) => this.#noteFocus(target));
    void this.#load(opening);
  }

  /** Whether only the plain PDF is left, and nobody has opened it yet. */
  get isUnread(): boolean {
    return this.hash === '' && this.#sent !== null;
  }

  markCurrent(question: Question | null): void {
    this.#boxes?.markCurrent(question);
  }

  goTo(question: Question): void {
    const row = this.#rows.find((known) => known.question === question);
    const box = this.#boxes?.boxOf(question);
    const target = box?.element ?? (narrow.matches ? undefined : row?.element);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (narrow.matches) this.#sheet.open(question);
    target?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: calm ? 'auto' : 'smooth' });
    if (!narrow.matches) (row ?? box)?.focus();
  }

  #buildPages(sizes: readonly PageSize[]): void {
    const labelOf = (page: number) => fill(words.pages.page, { page, count: sizes.length });
    const pages = new Pages(this.#element, sizes, {
      labelOf,
      onFirst: () => this.#noteDrawn(),
      onFailed: (page) => {
        clearTimeout(this.#slow);
        this.#fallback.pageFailed(page);
      },
    });
    this.#pages = pages;
    new ResizeObserver(() => this.#measure(pages)).observe(this.#element);
    if (this.#view.document.layout === 'list') return;
    const boxes = new Boxes(this.#form, pages.pages);
    this.#boxes = boxes;
    const build = () => {
      const { current } = this.#sheet;
      this.#sheet.close();
      boxes.build({
        isNarrow: narrow.matches,
        open: (question) => this.#openQuestion(question),
        openPicture: this.#events.openPicture,
      });
      if (current !== null) this.#openQuestion(current);
    };
    narrow.addEventListener('change', build);
    build();
  }

  /** Measures a PDF point on the screen, from which the boxes derive their type size. */
  #measure({ pages }: Pages): void {
    for (const { element, size } of pages)
      place(element, { '--pt': `${element.clientWidth / size.width}px` });
  }

  #openQuestion(question: Question): void {
    this.#events.entered(question);
    this.goTo(question);
  }

  #buildList(): void {
    this.#rows = this.#form.questions.map((question) =>
      fieldRow(question, this.#form, this.#events.openPicture),
    );
    for (const row of this.#rows)
      row.element.addEventListener('focusin', () => this.#events.entered(row.question));
    this.#form.onChange(() => {
      for (const row of this.#rows) row.refresh();
    });
    part('fields', HTMLElement).replaceChildren(h('h2', {}, words.bar.fields), fieldList(this.#rows));
  }

  /** The fields stay when the document fails to load: their values are still good. */
  async #load(opening: Opening): Promise<void> {
    try {
      await opening.answered;
      this.#slow = setTimeout(() => {
        this.#fallback.slow();
        opening.fetchRest();
      }, PATIENCE_MS);
      const arrived = opening.sent.then((sent) => this.#noteArrived(sent));
      await Promise.all([arrived, opening.pdf.then((pdf) => this.#show(pdf, opening))]);
      this.hash = (await opening.sent).hash;
      this.#noteSeen();
    } catch (error) {
      clearTimeout(this.#slow);
      if (error instanceof DocumentChanged) return this.#loadAgain();
      console.error(error);
      this.#fallback.failed(() => {
        this.#fallback.withdraw();
        this.#loadAgain();
      });
    }
  }

  #loadAgain(): void {
    this.#isDrawn = false;
    void this.#load(openDocument(this.#view.document, fetchAsSigner));
  }

  #noteArrived(sent: SentDocument): void {
    this.#sent = sent;
    this.#fallback.arrived(sent);
  }

  async #show(pdf: PDFDocumentProxy, { sent, fetchRest }: Opening): Promise<void> {
    if (this.#view.document.layout === 'list') {
      const sizes = await Promise.all(
        Array.from({ length: pdf.numPages }, async (_, index) => {
          const { width, height } = (await pdf.getPage(index + 1)).getViewport({ scale: 1 });
          return { width, height };
        }),
      );
      this.#setSizes(sizes);
    }
    this.#fetchRest = fetchRest;
    this.#pages?.show(pdf, sent);
  }

  /** The page sizes of an HTML template are known when the viewer or the pictures tell them. */
  #setSizes(sizes: readonly PageSize[]): void {
    if (this.#pages === null) this.#buildPages(sizes);
    else this.#pages.resize(sizes);
  }

  /** The line is free for the rest of the document once a page is drawn. */
  #noteDrawn(): void {
    if (this.#isDrawn) return;
    this.#isDrawn = true;
    clearTimeout(this.#slow);
    this.#fallback.drawn();
    this.#fetchRest();
    this.#noteSeen();
  }

  /** A signer has seen the document when a page is drawn and the whole document is there. */
  #noteSeen(): void {
    if (this.#isDrawn && this.hash !== '') this.#noteShown(this.hash);
  }

  /** The signer sees the document: drawn by the viewer, as pictures, or opened as a plain PDF. */
  #noteShown(hash: string): void {
    this.hash = hash;
    document.body.classList.add('document-shown');
    if (this.#seen === hash) return;
    this.#seen = hash;
    void this.#events.shown(hash);
  }

  #noteFocus(target: EventTarget | null): void {
    if (!(target instanceof Element)) return;
    const box = this.#boxes?.holding(target);
    if (box !== undefined) this.#events.entered(box.question);
  }
}
