import { ContentText, type TextReader } from '../../content/content-text';
import { IDENTITY } from '../../content/text-state';
import { limits } from '../../limits';
import { isUnreadable, PdfProblem } from '../../pdf/pdf-problem';
import type { ContentPart } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { WorkBudget } from '../../pdf/reader/work-budget';
import { type PdfDict, PdfRef, PdfStream, type PdfValue } from '../../pdf/values';
import { ByteSink } from '../../pdf/writer/byte-sink';
import { readMatrix } from '../compile/compile-appearance';
import type { ContentReader } from '../compile/compile-content';
import { compose, type Matrix } from '../draw/draw-matrix';
import { FontCache } from './font-cache';
import { DEEPEST_FORM, TagFilter } from './tag-filter';
import { TagFinder, type TagRoom } from './tag-finder';
import type { ShownTag, TaggedContent } from './tagged-content';

/**
 * Content that may have tags is unpacked a second time. This much of the limit for unpacked bytes
 * must remain for the rest of the document.
 */
const RESERVED_BYTES = 8 * 1024 * 1024;
const MOST_GLYPHS = 100_000;
const MOST_BROKEN = 100;

/**
 * Finds the text tags of pages. It reads content as text only where a tag is possible, and each
 * form once, however often it is drawn. The search has its own budget: a document that is too much
 * work to search can still be filled in.
 */
export class TagSearch {
  /** Texts that begin like a tag and have no end. */
  readonly broken: string[] = [];
  #isOver = false;
  readonly #room: TagRoom;
  readonly #budget: WorkBudget;
  readonly #fonts: FontCache;
  readonly #filter: TagFilter;
  readonly #forms = new Map<number, readonly ShownTag[]>();
  #bytesLeft: number = limits.textTagBytes;

  readonly #file: PdfFile;
  readonly #reader: ContentReader;

  constructor(file: PdfFile, reader: ContentReader) {
    this.#file = file;
    this.#reader = reader;

    this.#budget = new WorkBudget(file.budget.limits, file.bytes.length);
    this.#fonts = new FontCache(file, this.#budget);
    this.#filter = new TagFilter(file, reader, this.#fonts);
    this.#room = { tags: file.budget.limits.templateFields, glyphs: MOST_GLYPHS };
  }

  /** True when tags may have been missed: the work or the room ran out. */
  get isIncomplete(): boolean {
    return this.#isOver || this.#room.tags < 0 || this.#room.glyphs < 0;
  }

  /** Finds the tags of a page and where its content holds them. */
  async look(parts: readonly ContentPart[], resourcesOfPage: PdfValue): Promise<readonly ShownTag[]> {
    if (this.isIncomplete) return [];
    const resources = this.#file.dict(resourcesOfPage);
    try {
      if (!(await this.#filter.mayHaveTags(parts, resources))) return [];
      return await this.#read({ parts, resources, form: null }, DEEPEST_FORM);
    } catch (error) {
      if (!(error instanceof PdfProblem) || error.code !== 'too_much_work') throw error;
      this.#isOver = true;
      return [];
    }
  }

  async #read({ parts, resources, form }: Readable, depth: number): Promise<ShownTag[]> {
    const bytes = await this.#load(parts);
    if (bytes === null) return [];
    const finder = new TagFinder(this.#room);
    const inForms: ShownTag[] = [];
    const reader: TextReader = {
      fontOf: (name) => this.#fonts.fontOf(resources, name),
      wants: (text) => finder.wants(text),
      glyph: (glyph) => finder.take(glyph),
      drawObject: async (name, matrix) => {
        const value = this.#file.dict(resources?.get('XObject') ?? null)?.get(name) ?? null;
        const tags = depth > 0 ? await this.#inForm(value, resources, depth - 1) : [];
        const room = this.#file.budget.limits.templateFields - inForms.length;
        this.#budget.spend(tags.length);
        for (const shown of tags.slice(0, Math.max(0, room)))
          inForms.push({ ...shown, matrix: compose(matrix, shown.matrix) });
      },
    };
    await this.#readText(bytes, reader);
    finder.finish();
    this.broken.push(...finder.broken.slice(0, MOST_BROKEN - this.broken.length));
    const content: TaggedContent = { bytes, tags: finder.tags, form };
    return [...finder.tags.map((tag): ShownTag => ({ tag, content, matrix: IDENTITY })), ...inForms];
  }

  /** Reads the text up to the first damage. */
  async #readText(bytes: Uint8Array, reader: TextReader): Promise<void> {
    try {
      await new ContentText(reader, this.#budget).read(bytes);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
    }
  }

  async #inForm(value: PdfValue, inherited: PdfDict | null, depth: number): Promise<readonly ShownTag[]> {
    if (!(value instanceof PdfRef) || !(await this.#filter.inForm(value, inherited))) return [];
    const known = this.#forms.get(value.number);
    if (known !== undefined) return known;
    this.#forms.set(value.number, []);
    const stream = this.#file.resolve(value);
    if (!(stream instanceof PdfStream)) return [];
    const resources = this.#file.dict(stream.dict.get('Resources')) ?? inherited;
    const form = { number: value.number, stream };
    const inside = await this.#read({ parts: [{ value, stream }], resources, form }, depth);
    const matrix: Matrix = readMatrix(this.#file, stream.dict.get('Matrix'));
    const tags = inside.map((shown) => ({ ...shown, matrix: compose(matrix, shown.matrix) }));
    this.#forms.set(value.number, tags);
    return tags;
  }

  /** Joins the parts of a content. Returns null when it is damaged, or too long to unpack twice. */
  async #load(parts: readonly ContentPart[]): Promise<Uint8Array | null> {
    let length = 0;
    for (const { value, stream } of parts) length += (await this.#reader.scanOnce(value, stream)).length;
    const { inflationLeft } = this.#file.budget;
    if (
      length > limits.textTagPageBytes ||
      length > this.#bytesLeft ||
      length > inflationLeft - RESERVED_BYTES
    ) {
      this.#isOver = true;
      return null;
    }
    this.#bytesLeft -= length;
    const sink = new ByteSink();
    for (const { stream } of parts) {
      const isDamaged = await this.#reader.read(stream, (piece) => sink.bytes(piece.slice()));
      if (isDamaged) return null;
      sink.byte(10);
    }
    return sink.toBytes();
  }
}

type Readable = {
  parts: readonly ContentPart[];
  resources: PdfDict | null;
  form: TaggedContent['form'];
};
