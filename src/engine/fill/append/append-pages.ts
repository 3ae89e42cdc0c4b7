import { dictOf, type PdfValue } from '../../pdf/values';
import type { FileUpdate, ObjectWriter } from '../../pdf/writer/file-update';
import { spellEntries, spellNumber } from '../../pdf/writer/write-value';
import type { FontUses } from '../../text/fonts/font-use';
import type { AnnotationLists, Sheet } from '../annotation-lists';
import { type Box, type DocumentPlan, type Matrix, pageNumber } from '../document-plan';
import type { PageContent } from '../draw/draw-content';
import { markPlacements } from '../draw/watermark';
import type { PageTemplate } from '../page-template';
import type { StructureWriter } from '../structure/structure-writer';
import type { ResourceWriter } from './append-resources';

/** The pages that a finished PDF has beyond those of its document. */
export type AddedPages = {
  /**
   * The pages of the document in order, with repeated pages but without the last pages; empty when
   * every page comes once.
   */
  sheets: readonly Sheet[];
  /** Repeated pages of the document, each placed after the page with its index. */
  repeated: readonly RepeatedPage[];
  /** New pages at the end. */
  last: readonly NewPage[];
};

export type RepeatedPage = {
  /** The position of the page in `sheets`. */
  sheet: number;
  index: number;
  template: PageTemplate;
  content: PageContent;
};

export type NewPage = {
  width: number;
  height: number;
  content: PageContent;
};

/** Draws further pages with the fonts of the document. The first page may tell their size. */
export type DrawFurther = (
  uses: FontUses,
  first: { width: number; height: number } | undefined,
) => Promise<readonly NewPage[]>;

/** What writes the pages of a document. `structure`: only of a tagged document. */
export type PageWriters = {
  update: FileUpdate;
  resources: ResourceWriter;
  lists: AnnotationLists;
  structure?: StructureWriter | undefined;
};

/**
 * Writes the added pages and enters them in the page tree. The pages of the document stay
 * unchanged.
 */
export function appendPages(
  writers: PageWriters,
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
  const kids = pages.flatMap((_, index) => [pageNumber(base, index), ...(behind.get(index) ?? [])]);
  kids.push(...last.map((page) => writer.made(page, mark)));
  const references = kids.map((number) => `${number} 0 R`).join(' ');
  writers.update.object(base.tree, `<</Type/Pages/Kids[${references}]/Count ${kids.length}>>`);
}

class PageWriter {
  readonly update: ObjectWriter;
  readonly resources: ResourceWriter;
  readonly #lists: AnnotationLists;
  readonly #structure: StructureWriter | undefined;

  readonly #tree: number;

  constructor(writers: PageWriters, tree: number) {
    this.#tree = tree;
    this.#structure = writers.structure;

    this.update = writers.update;
    this.resources = writers.resources;
    this.#lists = writers.lists;
  }

  repeated({ sheet, index, template, content }: RepeatedPage, box: Box): number {
    const entries = `${template.before}${this.#form(content, box)}${template.after}`;
    const number = this.#structure?.numberOf(sheet) ?? this.update.newNumber();
    const tags = this.#structure?.repeated(index, number) ?? '';
    this.update.object(number, `<<${entries}${this.#lists.entryOf(sheet)}${tags}>>`);
    return number;
  }

  made(page: NewPage, mark: number | null): number {
    const structure = this.#structure;
    const tags = structure && ((number: number) => structure.made(number));
    return writeNewPage(this, page, { parent: this.#tree, mark, tags });
  }

  #form(content: PageContent, box: Box): number {
    const number = this.update.newNumber();
    this.resources.form(number, content, box);
    return number;
  }
}

export function newPagePlace({ height }: { height: number }): { height: number; toUserSpace: Matrix } {
  return { height, toUserSpace: [1, 0, 0, -1, 0, height] };
}

type NewPagePlace = {
  parent: number;
  mark: number | null;
  /** The number of its one form field. */
  box?: number | null;
  /** Enters the page in the structure of a tagged document. Returns its entry. */
  tags?: ((number: number) => string) | null | undefined;
  /** The boxes of a page that is cut after printing, and the marks around it. */
  around?: { boxes: Record<string, PdfValue>; marks: string } | null;
};

/**
 * Writes a page that shows nothing of the document except, on a test PDF, the watermark. Returns its object number.
 */
export function writeNewPage(
  { update, resources }: { update: ObjectWriter; resources: ResourceWriter },
  { width, height, content }: NewPage,
  { parent, mark, box = null, tags, around = null }: NewPagePlace,
): number {
  const sides: Box = [0, 0, width, height];
  const marks = mark === null ? [] : markPlacements({ width, ...newPagePlace({ height }) });
  const words = marks
    .map((matrix) => `q ${matrix.map(spellNumber).join(' ')} cm /QuilletMark Do Q\n`)
    .join('');
  const [drawn, watermark] = tags
    ? ['/P <</MCID 0>> BDC\n/QuilletOverlay Do\nEMC\n', words && `/Artifact BMC\n${words}EMC\n`]
    : ['/QuilletOverlay Do\n', words];
  const contents = update.newNumber();
  update.stream(contents, '', `${drawn}${watermark}${around?.marks ?? ''}`);
  const form = update.newNumber();
  resources.form(form, content, sides);
  const objects = `/QuilletOverlay ${form} 0 R${mark === null ? '' : `/QuilletMark ${mark} 0 R`}`;
  const paper = around
    ? spellEntries(dictOf(around.boxes))
    : `/MediaBox[${sides.map(spellNumber).join(' ')}]`;
  const place = `/Type/Page/Parent ${parent} 0 R${paper}`;
  const boxes = box === null ? '' : `/Annots[${box} 0 R]`;
  const number = update.newNumber();
  const entries = `${boxes}${tags?.(number) ?? ''}`;
  update.object(
    number,
    `<<${place}${entries}/Resources<</XObject<<${objects}>>>>/Contents ${contents} 0 R>>`,
  );
  return number;
}
