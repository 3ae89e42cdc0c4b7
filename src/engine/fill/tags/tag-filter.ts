import type { ContentPart } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../../pdf/values';
import type { ContentReader } from '../compile/compile-content';
import { type FontCache, mayBeginTag } from './font-cache';

/** The most forms nested in each other, and the most forms searched in all. */
export const DEEPEST_FORM = 16;
const MOST_FORMS = 20_000;
/** The greatest ratio by which text usually compresses. */
const MOST_SHRUNK = 20;

/**
 * Tells whether a page or form may have tags, from its fonts and from facts noted while its content
 * was scanned. Most have none and are not read again.
 */
export class TagFilter {
  readonly #known = new Map<number, boolean>();
  readonly #knownLists = new WeakMap<PdfDict, boolean>();
  #formsLeft = MOST_FORMS;

  readonly #file: PdfFile;
  readonly #reader: ContentReader;
  readonly #fonts: FontCache;

  constructor(file: PdfFile, reader: ContentReader, fonts: FontCache) {
    this.#file = file;
    this.#reader = reader;
    this.#fonts = fonts;
  }

  async mayHaveTags(parts: readonly ContentPart[], resources: PdfDict | null): Promise<boolean> {
    const fonts = await this.#fonts.withBraces(resources);
    let drawsObjects = false;
    for (const { value, stream } of parts) {
      const { facts, repeated } = await this.#reader.scanOnce(value, stream);
      if (mayBeginTag(fonts, repeated)) return true;
      drawsObjects ||= facts.drawsObjects;
    }
    return drawsObjects && (await this.#inForms(resources, DEEPEST_FORM));
  }

  /** Tells whether the form, or a form that it draws, may have tags. */
  async inForm(value: PdfValue, inherited: PdfDict | null, depth = DEEPEST_FORM): Promise<boolean> {
    if (!(value instanceof PdfRef)) return false;
    const known = this.#known.get(value.number);
    if (known !== undefined) return known;
    // Recorded before the form is searched, so that a form that draws itself ends here.
    this.#known.set(value.number, false);
    const stream = this.#file.resolve(value);
    const may = stream instanceof PdfStream && (await this.#lookInto({ value, stream }, inherited, depth));
    this.#known.set(value.number, may);
    return may;
  }

  async #lookInto(
    { value, stream }: { value: PdfRef; stream: PdfStream },
    inherited: PdfDict | null,
    depth: number,
  ): Promise<boolean> {
    if (!isName(this.#file.resolve(stream.dict.get('Subtype')), 'Form') || this.#formsLeft === 0)
      return false;
    this.#formsLeft -= 1;
    const resources = this.#file.dict(stream.dict.get('Resources')) ?? inherited;
    const fonts = await this.#fonts.withBraces(resources);
    const isBearable = stream.raw.length * MOST_SHRUNK < this.#file.budget.inflationLeft;
    if (fonts.length > 0 && isBearable) {
      const { repeated } = await this.#reader.scanOnce(value, stream);
      if (mayBeginTag(fonts, repeated)) return true;
    }
    return this.#inForms(resources, depth - 1);
  }

  async #inForms(resources: PdfDict | null, depth: number): Promise<boolean> {
    const objects = depth > 0 ? this.#file.dict(resources?.get('XObject') ?? null) : null;
    if (objects === null) return false;
    const known = this.#knownLists.get(objects);
    if (known !== undefined) return known;
    let may = false;
    for (const value of objects.entries.values()) {
      this.#file.budget.spend(2);
      await this.#file.budget.breathe();
      may = await this.inForm(value, resources, depth);
      if (may) break;
    }
    this.#knownLists.set(objects, may);
    return may;
  }
}
