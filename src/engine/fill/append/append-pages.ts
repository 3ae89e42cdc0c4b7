import type { FileUpdate, ObjectWriter } from '../../pdf/writer/file-update';
import { spellNumber } from '../../pdf/writer/write-value';
import type { FontUses } from '../../text/fonts/font-use';
import type { AnnotationLists, Sheet } from '../annotation-lists';
import type { Box, DocumentPlan, Matrix } from '../document-plan';
import type { PageContent } from '../draw/draw-content';
import { markPlacements } from '../draw/watermark';
import type { PageTemplate } from '../page-template';
import type { ResourceWriter } from './append-resources';

/** Pages that the document does not have. */
export interface AddedPages {
  /** All but the last ones in their order; none when every page comes once. */
  sheets: readonly Sheet[];
  /** Pages of its own once more, each behind the page with this index. */
  repeated: readonly RepeatedPage[];
  /** New ones, at the end. */
  last: readonly NewPage[];
}

export interface RepeatedPage {
  /** Its place among the sheets. */
  sheet: number;
  index: number;
  template: PageTemplate;
  content: PageContent;
}

export interface NewPage {
  width: number;
  height: number;
  content: PageContent;
}

/** Draws pages with the document's fonts, which may be told by its first page what size they are to have. */
export type DrawFurther = (
  uses: FontUses,
  first: { width: number; height: number } | undefined,
) => Promise<readonly NewPage[]>;

/** Writes the pages and enters them in the page tree; the document's own pages stay as they are. */
export function appendPages(
  writers: { update: FileUpdate; resources: ResourceWriter; lists: AnnotationLists },
  { base, pages }: DocumentPlan,
  { repeated, last }: AddedPages,
  mark: number | null,
): void {
  const writer = new PageWriter(writers, base.tree);
  const behind = new Map<number, number[]>();
  for (const page of repeated) {
    const box = pages[page.index]?.cropBox;
    if (box === undefined) throw new Error(`the document has no page ${page.index + 1}`);
    behind.set(page.index, [...(behind.get(page.index) ?? []), writer.repeated(page, box)]);
  }
  const kids = pages.flatMap((_, index) => [base.firstPage + index, ...(behind.get(index) ?? [])]);
  kids.push(...last.map((page) => writer.made(page, mark)));
  const references = kids.map((number) => `${number} 0 R`).join(' ');
  writers.update.object(base.tree, `<</Type/Pages/Kids[${references}]/Count ${kids.length}>>`);
}

class PageWriter {
  readonly update: ObjectWriter;
  readonly resources: ResourceWriter;
  private readonly lists: AnnotationLists;

  constructor(
    writers: { update: FileUpdate; resources: ResourceWriter; lists: AnnotationLists },
    private readonly tree: number,
  ) {
    this.update = writers.update;
    this.resources = writers.resources;
    this.lists = writers.lists;
  }

  repeated({ sheet, template, content }: RepeatedPage, box: Box): number {
    const entries = `${template.before}${this.form(content, box)}${template.after}`;
    return this.object(`<<${entries}${this.lists.entryOf(sheet)}>>`);
  }

  made(page: NewPage, mark: number | null): number {
    return writeNewPage(this, page, { parent: this.tree, mark });
  }

  private form(content: PageContent, box: Box): number {
    const number = this.update.newNumber();
    this.resources.form(number, content, box);
    return number;
  }

  private object(text: string): number {
    const number = this.update.newNumber();
    this.update.object(number, text);
    return number;
  }
}

export function newPagePlace({ height }: { height: number }): { height: number; toUserSpace: Matrix } {
  return { height, toUserSpace: [1, 0, 0, -1, 0, height] };
}

/** A page with nothing of the document but, when it is a test, its mark; its number. */
export function writeNewPage(
  { update, resources }: { update: ObjectWriter; resources: ResourceWriter },
  { width, height, content }: NewPage,
  { parent, mark }: { parent: number; mark: number | null },
): number {
  const box: Box = [0, 0, width, height];
  const marks = mark === null ? [] : markPlacements({ width, ...newPagePlace({ height }) });
  const operators = marks.map((matrix) => `q ${matrix.map(spellNumber).join(' ')} cm /QuilletMark Do Q\n`);
  const contents = update.newNumber();
  update.stream(contents, '', `/QuilletOverlay Do\n${operators.join('')}`);
  const form = update.newNumber();
  resources.form(form, content, box);
  const objects = `/QuilletOverlay ${form} 0 R${mark === null ? '' : `/QuilletMark ${mark} 0 R`}`;
  const place = `/Type/Page/Parent ${parent} 0 R/MediaBox[${box.map(spellNumber).join(' ')}]`;
  const number = update.newNumber();
  update.object(number, `<<${place}/Resources<</XObject<<${objects}>>>>/Contents ${contents} 0 R>>`);
  return number;
}
