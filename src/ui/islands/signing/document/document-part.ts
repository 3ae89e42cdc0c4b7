import type { SigningView } from '../../../../service/data-requests/signing-view';
import type { PageSize } from '../../common/document/page';
import { Pages } from '../../common/document/pages';
import { type OpenedDocument, openDocument } from '../../common/document/viewer';
import { button, h, part, place } from '../../common/dom';
import { type FieldRow, fieldRow } from '../controls/field-row';
import type { Entry } from '../model/entries';
import type { Form } from '../model/form';
import { Sheet } from '../steps/sheet';
import { fill, words } from '../words';
import { Boxes, fieldList } from './boxes';

interface DocumentEvents {
  openPicture(entry: Entry): void;
  /** The person is in another field now, or in none. */
  entered(entry: Entry | null): void;
  /** The document is really on the screen. */
  shown(hash: string): Promise<void>;
}

const narrow = matchMedia('(max-width: 47.99rem)');

/** The document and the person's fields on it or beside it. */
export class DocumentPart {
  hash = '';
  private readonly element = part('document', HTMLElement);
  private pages: Pages | null = null;
  private boxes: Boxes | null = null;
  private rows: FieldRow[] = [];
  private readonly sheet: Sheet;
  private wasShown = false;

  constructor(
    private readonly view: SigningView,
    private readonly form: Form,
    private readonly events: DocumentEvents,
  ) {
    this.sheet = new Sheet(form, events.openPicture, () => events.entered(null));
  }

  start(opening: Promise<OpenedDocument>): void {
    if (this.view.document.layout === 'list') this.buildList();
    else this.buildPages(this.view.document.pages);
    this.element.addEventListener('focusin', ({ target }) => this.noteFocus(target));
    // The keyboard of a phone covers what stands at the bottom.
    visualViewport?.addEventListener('resize', () => {
      const hidden = innerHeight - (visualViewport?.height ?? innerHeight) * (visualViewport?.scale ?? 1);
      place(document.body, { '--keyboard': `${Math.max(0, Math.round(hidden))}px` });
    });
    void this.load(opening);
  }

  markCurrent(entry: Entry | null): void {
    this.boxes?.markCurrent(entry);
  }

  goTo(entry: Entry): void {
    const row = this.rows.find((known) => known.entry === entry);
    const box = this.boxes?.boxOf(entry);
    const target = box?.element ?? (narrow.matches ? undefined : row?.element);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    target?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: calm ? 'auto' : 'smooth' });
    if (narrow.matches) this.sheet.open(entry);
    else (row ?? box)?.focus();
  }

  private buildPages(sizes: readonly PageSize[]): void {
    const labelOf = (page: number) => fill(words.pages.page, { page, count: sizes.length });
    const pages = new Pages(this.element, sizes, { labelOf, onFirst: () => this.noteShown() });
    this.pages = pages;
    new ResizeObserver(() => this.measure(pages)).observe(this.element);
    if (this.view.document.layout === 'list') return;
    const boxes = new Boxes(this.form, pages.pages);
    this.boxes = boxes;
    const build = () => {
      this.sheet.close();
      boxes.build({
        isNarrow: narrow.matches,
        open: (entry) => this.openEntry(entry),
        openPicture: this.events.openPicture,
      });
    };
    narrow.addEventListener('change', build);
    build();
  }

  /** A point of the document on the screen, for the size of type in the boxes. */
  private measure({ pages }: Pages): void {
    for (const { element, size } of pages)
      place(element, { '--pt': `${element.clientWidth / size.width}px` });
  }

  private openEntry(entry: Entry): void {
    this.events.entered(entry);
    this.goTo(entry);
  }

  private buildList(): void {
    this.rows = this.form.entries.map((entry) => fieldRow(entry, this.form, this.events.openPicture));
    for (const row of this.rows)
      row.element.addEventListener('focusin', () => this.events.entered(row.entry));
    this.form.onChange(() => {
      for (const row of this.rows) row.refresh();
    });
    part('fields', HTMLElement).replaceChildren(h('h2', {}, words.bar.fields), fieldList(this.rows));
  }

  private async load(opening: Promise<OpenedDocument>): Promise<void> {
    try {
      const { pdf, hash } = await opening;
      this.hash = hash;
      if (this.pages === null) {
        const sizes = await Promise.all(
          Array.from({ length: pdf.numPages }, async (_, index) => {
            const { width, height } = (await pdf.getPage(index + 1)).getViewport({ scale: 1 });
            return { width, height };
          }),
        );
        this.buildPages(sizes);
      }
      this.pages?.show(pdf);
    } catch (error) {
      console.error(error);
      this.showFailure();
    }
  }

  /** The fields stay: what was entered is not the document's fault. */
  private showFailure(): void {
    const again = button('', words.pages.again, () => {
      notice.remove();
      void this.load(openDocument(this.view.document.url));
    });
    const notice = h(
      'div',
      { className: 'failure', attributes: { role: 'alert' } },
      h('p', {}, words.pages.failed),
      again,
    );
    this.element.prepend(notice);
  }

  private noteShown(): void {
    if (this.wasShown) return;
    this.wasShown = true;
    document.body.classList.add('document-shown');
    void this.events.shown(this.hash);
  }

  private noteFocus(target: EventTarget | null): void {
    if (!(target instanceof Element)) return;
    const box = this.boxes?.holding(target);
    if (box !== undefined) this.events.entered(box.entry);
  }
}
