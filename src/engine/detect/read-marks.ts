import { ContentText, type TextReader } from '../content/content-text';
import { readMatrix } from '../fill/compile/compile-appearance';
import { type Point, planPage, seenPoint } from '../fill/document-plan';
import { compose, type Matrix, transformed } from '../fill/draw/draw-matrix';
import { FontCache } from '../fill/tags/font-cache';
import { limits } from '../limits';
import { isUnreadable } from '../pdf/pdf-problem';
import { contentParts, type PageNode } from '../pdf/reader/page-tree';
import type { PdfFile } from '../pdf/reader/pdf-file';
import type { WorkBudget } from '../pdf/reader/work-budget';
import { isName, type PdfDict, PdfStream, type PdfValue } from '../pdf/values';
import { ByteSink } from '../pdf/writer/byte-sink';
import { joinStrokes } from './join-strokes';
import type { PageMarks } from './page-marks';
import { PathStrokes } from './path-strokes';
import { TextLines } from './text-lines';

const DEEPEST_FORM = 4;
const MOST_LETTERS = 20_000;
const MOST_STROKES = 4_000;

type Readable = {
  bytes: Uint8Array;
  resources: PdfDict | null;
  /** Maps the coordinates of the content to the user space of the page. */
  matrix: Matrix;
};

/** Reads the text and the straight lines of pages. */
export class MarksReader {
  readonly #fonts: FontCache;

  readonly #file: PdfFile;
  readonly #budget: WorkBudget;

  constructor(file: PdfFile, budget: WorkBudget) {
    this.#file = file;
    this.#budget = budget;

    this.#fonts = new FontCache(file, budget);
  }

  async read({ dict }: PageNode): Promise<PageMarks> {
    const plan = planPage(this.#file, dict);
    const texts = new TextLines(MOST_LETTERS);
    const paths = new PathStrokes(MOST_STROKES);
    const seen = (point: Point) => seenPoint(plan, point);
    const page = { texts, paths, seen };
    const resources = this.#file.dict(dict.get('Resources'));
    await this.#readContent(
      { bytes: await this.#load(dict), resources, matrix: UNTOUCHED },
      page,
      DEEPEST_FORM,
    );
    const strokes = joinStrokes(paths, this.#budget);
    const { fills } = paths;
    return { width: plan.width, height: plan.height, ...texts.read(), ...strokes, fills };
  }

  async #readContent(content: Readable, page: Page, depth: number): Promise<void> {
    const { resources } = content;
    const seen = (matrix: Matrix, x: number, y: number) => page.seen(transformed(matrix, { x, y }));
    const reader: TextReader = {
      fontOf: (name) => this.#fonts.fontOf(resources, name),
      wants: (text) => text.trim() !== '',
      glyph: ({ text, start, end, up }) =>
        page.texts.take({
          text,
          start: seen(content.matrix, start.x, start.y),
          end: seen(content.matrix, end.x, end.y),
          top: seen(content.matrix, start.x + up.x, start.y + up.y),
        }),
      operation: (operation, matrix) => {
        const whole = compose(content.matrix, matrix);
        page.paths.take(operation, (x, y) => seen(whole, x, y));
      },
      drawObject: async (name, matrix) => {
        const value = this.#file.dict(resources?.get('XObject') ?? null)?.get(name) ?? null;
        const inner =
          depth > 0 ? this.#formOf(value, { ...content, matrix: compose(content.matrix, matrix) }) : null;
        if (inner !== null) await this.#readContent(inner, page, depth - 1);
      },
    };
    await this.#asFarAsReadable(() => new ContentText(reader, this.#budget).read(content.bytes));
  }

  #formOf(value: PdfValue, outer: Readable): Readable | null {
    const stream = this.#file.resolve(value);
    if (!(stream instanceof PdfStream)) return null;
    if (!isName(this.#file.resolve(stream.dict.get('Subtype')), 'Form')) return null;
    try {
      const bytes = this.#readable(stream);
      const resources = this.#file.dict(stream.dict.get('Resources')) ?? outer.resources;
      const own = readMatrix(this.#file, stream.dict.get('Matrix'));
      return { bytes, resources, matrix: compose(outer.matrix, own) };
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      return null;
    }
  }

  async #load(page: PdfDict): Promise<Uint8Array> {
    const sink = new ByteSink();
    for (const { stream } of await contentParts(this.#file, page)) {
      await this.#asFarAsReadable(async () => sink.bytes(this.#readable(stream)));
      sink.byte(10);
    }
    return sink.toBytes();
  }

  /** Skips content of many megabytes: such drawings are maps, not forms. */
  #readable(stream: PdfStream): Uint8Array {
    const bytes = this.#file.decode(stream);
    return bytes.length <= limits.textTagPageBytes ? bytes : bytes.subarray(0, 0);
  }

  async #asFarAsReadable(read: () => Promise<unknown>): Promise<void> {
    try {
      await read();
    } catch (error) {
      if (!isUnreadable(error)) throw error;
    }
  }
}

type Page = {
  texts: TextLines;
  paths: PathStrokes;
  /** Maps the user space of the page to the page as seen. */
  seen: (point: Point) => Point;
};

const UNTOUCHED: Matrix = [1, 0, 0, 1, 0, 0];
