import type { Sheet } from '../annotation-lists';
import type { RepeatedPage } from '../append/append-pages';
import type { DocumentPlan, PagePlan } from '../document-plan';
import { type PageTemplate, readPageTemplate } from '../page-template';
import { emptiedForms } from '../structure/structure-plan';
import { PageContent } from './draw-content';

export type Repeated = {
  /** The number of repetitions of a page, by page number. */
  copies: ReadonlyMap<number, number>;
  /** Reads bytes of the compiled document. */
  read: ReadBytes;
};

export type ReadBytes = (range: { offset: number; length: number }) => Promise<Uint8Array>;

/**
 * The pages of one finished PDF in order: those of the compiled document, some of them repeated.
 */
export class Sheets {
  readonly pages: readonly PagePlan[];
  /** Empty when every page comes once, as it nearly always does. */
  readonly sheets: readonly Sheet[];

  readonly #plan: DocumentPlan;
  readonly #repeated: Repeated | undefined;

  constructor(plan: DocumentPlan, repeated: Repeated | undefined) {
    this.#plan = plan;
    this.#repeated = repeated;

    const { pages } = plan;
    const copies = repeated?.copies ?? new Map<number, number>();
    this.sheets =
      copies.size === 0 ? [] : pages.flatMap((_, index) => turns(index, copies.get(index + 1) ?? 0));
    this.pages = copies.size === 0 ? pages : this.sheets.flatMap(({ index }) => pages[index] ?? []);
  }

  /**
   * Divides the contents: those of the document's own pages by index, and the repeated pages with
   * theirs.
   */
  async divide(
    drawn: Map<number, PageContent>,
  ): Promise<{ contents: Map<number, PageContent>; repeated: RepeatedPage[] }> {
    if (this.sheets.length === 0) return { contents: drawn, repeated: [] };
    const contents = new Map<number, PageContent>();
    const repeated: RepeatedPage[] = [];
    const templates = new Map<number, PageTemplate>();
    for (const [sheet, { index, again }] of this.sheets.entries()) {
      const content = drawn.get(sheet);
      if (!again && content !== undefined) contents.set(index, content);
      if (!again) continue;
      const template = templates.get(index) ?? (await this.#template(index));
      templates.set(index, template);
      repeated.push({ sheet, index, template, content: content ?? new PageContent() });
    }
    return { contents, repeated };
  }

  async #template(index: number): Promise<PageTemplate> {
    const { pageOffsets, firstOverlay, structure } = this.#plan.base;
    const [offset, end] = [pageOffsets[index], pageOffsets[index + 1]];
    if (offset === undefined || end === undefined || this.#repeated === undefined)
      throw new Error(`page ${index + 1} of the document cannot be repeated`);
    const bytes = await this.#repeated.read({ offset, length: end - offset });
    return readPageTemplate(bytes, firstOverlay + index, structure && emptiedForms(structure, index));
  }
}

function turns(index: number, copies: number): Sheet[] {
  return Array.from({ length: 1 + copies }, (_, turn) => ({ index, again: turn > 0 }));
}
