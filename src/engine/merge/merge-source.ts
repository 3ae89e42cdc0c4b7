import type { PackedFile } from '../pdf/reader/packed-file';
import { type PageNode, readPages } from '../pdf/reader/page-tree';
import type { PdfFile } from '../pdf/reader/pdf-file';
import { isName, PdfDict, type PdfRef } from '../pdf/values';
import { type Cleanse, ObjectCopy } from '../pdf/writer/copy-objects';
import type { MergeWarningCode } from './merge-warnings';
import { type SharedStreams, SourceTwins } from './shared-streams';
import { ValuePrints } from './value-prints';

export type SourceParts = {
  file: PdfFile;
  /** The name that people know the source by. */
  name: string;
  /** The number of merged pages before this source. */
  firstPage: number;
  output: PackedFile;
  shared: SharedStreams;
  warn: (code: MergeWarningCode) => void;
};

export type SourcePage = {
  node: PageNode;
  /** The reference by which copied values point to the page. */
  ref: PdfRef;
};

/** A source while it is merged. It is released before the next source is opened. */
export class Source {
  readonly file: PdfFile;
  readonly name: string;
  readonly firstPage: number;
  readonly output: PackedFile;
  readonly copy: ObjectCopy;
  readonly prints: ValuePrints;
  readonly catalog: PdfDict;
  readonly form: PdfDict | null;
  readonly warn: (code: MergeWarningCode) => void;
  readonly pages: SourcePage[];
  readonly #rules: Cleanse[] = [];
  readonly #changed = new Map<number, PdfDict>();
  readonly #pageNumbers: ReadonlySet<number>;
  readonly #newPages = new WeakSet<PdfDict>();

  static async read(parts: SourceParts): Promise<Source> {
    return new Source(parts, await readPages(parts.file));
  }

  private constructor({ file, name, firstPage, output, shared, warn }: SourceParts, nodes: PageNode[]) {
    this.file = file;
    this.name = name;
    this.firstPage = firstPage;
    this.output = output;
    this.warn = warn;
    this.prints = new ValuePrints(file);
    const twins = new SourceTwins(file, shared, this.prints);
    this.copy = new ObjectCopy(file, (dict) => this.#cleansed(dict), output, twins);
    this.catalog = file.dict(file.trailer.get('Root')) ?? new PdfDict();
    this.form = file.dict(this.catalog.get('AcroForm'));
    this.pages = placePages(this.copy, nodes);
    this.#pageNumbers = new Set(this.pages.map(({ ref }) => ref.number));
    this.#rules.push((dict) => (this.#isOldTree(dict) ? null : dict));
  }

  /** Adds a rule for every dictionary that is copied. */
  addRule(rule: Cleanse): void {
    this.#rules.push(rule);
  }

  isPage(number: number): boolean {
    return this.#pageNumbers.has(number);
  }

  /** Turns a dictionary inside another object into an object of its own. */
  add(dict: PdfDict): PdfRef {
    const ref = this.copy.add(dict);
    this.#changed.set(ref.number, dict);
    return ref;
  }

  /** An object with the changes made so far. */
  dictAt(ref: PdfRef): PdfDict | null {
    return this.#changed.get(ref.number) ?? this.file.dict(ref);
  }

  /** An object before any change. */
  originalAt(ref: PdfRef): PdfDict | null {
    return this.file.dict(ref) ?? this.#changed.get(ref.number) ?? null;
  }

  change(ref: PdfRef, dict: PdfDict): void {
    this.#changed.set(ref.number, dict);
    this.copy.replace(ref.number, dict);
  }

  replacePage({ ref }: SourcePage, dict: PdfDict): void {
    this.#newPages.add(dict);
    this.copy.replace(ref.number, dict);
  }

  /**
   * Whether a dictionary is an old page or part of the old page tree. Other objects may still refer
   * to it, but it must not be copied.
   */
  #isOldTree(dict: PdfDict): boolean {
    const type = dict.get('Type');
    if (isName(type, 'Page')) return !this.#newPages.has(dict);
    return isName(type, 'Pages') || isName(type, 'Catalog');
  }

  #cleansed(dict: PdfDict): PdfDict | null {
    let kept: PdfDict | null = dict;
    for (const rule of this.#rules) {
      kept = rule(kept);
      if (kept === null) return null;
    }
    return kept;
  }
}

/**
 * Gives each page a reference. A page keeps its number for links and outlines; a page listed twice
 * becomes two pages.
 */
function placePages(copy: ObjectCopy, nodes: readonly PageNode[]): SourcePage[] {
  const placed = new Set<number>();
  return nodes.map((node) => {
    const isNew = node.ref !== null && !placed.has(node.ref.number);
    const ref = isNew && node.ref !== null ? node.ref : copy.add(null);
    placed.add(ref.number);
    return { node, ref };
  });
}
