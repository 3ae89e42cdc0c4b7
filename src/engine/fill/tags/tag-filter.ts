import type { ContentPart } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../../pdf/values';
import type { ContentReader } from '../compile/compile-content';
import { type FontShelf, mayBeginTag } from './font-shelf';

/** Forms within forms, and forms looked at in all. */
export const DEEPEST_FORM = 16;
const MOST_FORMS = 20_000;
/** Text hardly shrinks more than this. */
const MOST_SHRUNK = 20;

/**
 * Says of pages and forms whether they may have tags at all, by their fonts and by what has been noticed of their content
 * in passing. Nearly all have none, and are not read again.
 */
export class TagFilter {
  private readonly known = new Map<number, boolean>();
  private readonly knownLists = new WeakMap<PdfDict, boolean>();
  private formsLeft = MOST_FORMS;

  constructor(
    private readonly file: PdfFile,
    private readonly reader: ContentReader,
    private readonly fonts: FontShelf,
  ) {}

  async mayHaveTags(parts: readonly ContentPart[], resources: PdfDict | null): Promise<boolean> {
    const fonts = await this.fonts.withBraces(resources);
    let drawsObjects = false;
    for (const { value, stream } of parts) {
      const { facts, repeated } = await this.reader.scanOnce(value, stream);
      if (mayBeginTag(fonts, repeated)) return true;
      drawsObjects ||= facts.drawsObjects;
    }
    return drawsObjects && (await this.inForms(resources, DEEPEST_FORM));
  }

  /** Whether the form, or one that it draws, may have tags. */
  async inForm(value: PdfValue, inherited: PdfDict | null, depth = DEEPEST_FORM): Promise<boolean> {
    if (!(value instanceof PdfRef)) return false;
    const known = this.known.get(value.number);
    if (known !== undefined) return known;
    // Written down before it is looked into: a form that draws itself ends here.
    this.known.set(value.number, false);
    const stream = this.file.resolve(value);
    const may = stream instanceof PdfStream && (await this.lookInto({ value, stream }, inherited, depth));
    this.known.set(value.number, may);
    return may;
  }

  private async lookInto(
    { value, stream }: { value: PdfRef; stream: PdfStream },
    inherited: PdfDict | null,
    depth: number,
  ): Promise<boolean> {
    if (!isName(this.file.resolve(stream.dict.get('Subtype')), 'Form') || this.formsLeft === 0) return false;
    this.formsLeft -= 1;
    const resources = this.file.dict(stream.dict.get('Resources')) ?? inherited;
    const fonts = await this.fonts.withBraces(resources);
    const isBearable = stream.raw.length * MOST_SHRUNK < this.file.budget.inflationLeft;
    if (fonts.length > 0 && isBearable) {
      const { repeated } = await this.reader.scanOnce(value, stream);
      if (mayBeginTag(fonts, repeated)) return true;
    }
    return this.inForms(resources, depth - 1);
  }

  private async inForms(resources: PdfDict | null, depth: number): Promise<boolean> {
    const objects = depth > 0 ? this.file.dict(resources?.get('XObject') ?? null) : null;
    if (objects === null) return false;
    const known = this.knownLists.get(objects);
    if (known !== undefined) return known;
    let may = false;
    for (const value of objects.entries.values()) {
      this.file.budget.spend(2);
      await this.file.budget.breathe();
      may = await this.inForm(value, resources, depth);
      if (may) break;
    }
    this.knownLists.set(objects, may);
    return may;
  }
}
