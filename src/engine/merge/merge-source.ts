import type { PackedFile } from '../pdf/reader/packed-file';
import { type PageNode, readPages } from '../pdf/reader/page-tree';
import type { PdfFile } from '../pdf/reader/pdf-file';
import { isName, PdfDict, type PdfRef } from '../pdf/values';
import { type Cleanse, ObjectCopy } from '../pdf/writer/copy-objects';
import type { MergeWarningCode } from './merge-warnings';
import { type SharedStreams, SourceTwins } from './shared-streams';
import { ValuePrints } from './value-prints';

export interface SourceParts {
  file: PdfFile;
  /** What people know it by. */
  name: string;
  /** How many pages there are before its own. */
  firstPage: number;
  output: PackedFile;
  shared: SharedStreams;
  warn: (code: MergeWarningCode) => void;
}

export interface SourcePage {
  node: PageNode;
  /** How copied values refer to the page. */
  ref: PdfRef;
}

/** One document while it is merged. Nothing of it is kept when the next one comes. */
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
  private readonly rules: Cleanse[] = [];
  private readonly changed = new Map<number, PdfDict>();
  private readonly pageNumbers: ReadonlySet<number>;
  private readonly newPages = new WeakSet<PdfDict>();

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
    this.copy = new ObjectCopy(file, (dict) => this.cleansed(dict), output, twins);
    this.catalog = file.dict(file.trailer.get('Root')) ?? new PdfDict();
    this.form = file.dict(this.catalog.get('AcroForm'));
    this.pages = placePages(this.copy, nodes);
    this.pageNumbers = new Set(this.pages.map(({ ref }) => ref.number));
    this.rules.push((dict) => (this.isOldTree(dict) ? null : dict));
  }

  /** Has a rule applied to every dictionary that is copied. */
  addRule(rule: Cleanse): void {
    this.rules.push(rule);
  }

  isPage(number: number): boolean {
    return this.pageNumbers.has(number);
  }

  /** Makes an object out of a dictionary that was part of another one. */
  add(dict: PdfDict): PdfRef {
    const ref = this.copy.add(dict);
    this.changed.set(ref.number, dict);
    return ref;
  }

  /** An object as it is after the changes that were made to it. */
  dictAt(ref: PdfRef): PdfDict | null {
    return this.changed.get(ref.number) ?? this.file.dict(ref);
  }

  /** An object as it was. */
  originalAt(ref: PdfRef): PdfDict | null {
    return this.file.dict(ref) ?? this.changed.get(ref.number) ?? null;
  }

  change(ref: PdfRef, dict: PdfDict): void {
    this.changed.set(ref.number, dict);
    this.copy.replace(ref.number, dict);
  }

  replacePage({ ref }: SourcePage, dict: PdfDict): void {
    this.newPages.add(dict);
    this.copy.replace(ref.number, dict);
  }

  /** Pages that are in no page tree, and the old tree itself, may still be referred to from somewhere. */
  private isOldTree(dict: PdfDict): boolean {
    const type = dict.get('Type');
    if (isName(type, 'Page')) return !this.newPages.has(dict);
    return isName(type, 'Pages') || isName(type, 'Catalog');
  }

  private cleansed(dict: PdfDict): PdfDict | null {
    let kept: PdfDict | null = dict;
    for (const rule of this.rules) {
      kept = rule(kept);
      if (kept === null) return null;
    }
    return kept;
  }
}

/** A page keeps its place for links and outlines; a page that is listed twice becomes two. */
function placePages(copy: ObjectCopy, nodes: readonly PageNode[]): SourcePage[] {
  const placed = new Set<number>();
  return nodes.map((node) => {
    const isNew = node.ref !== null && !placed.has(node.ref.number);
    const ref = isNew && node.ref !== null ? node.ref : copy.add(null);
    placed.add(ref.number);
    return { node, ref };
  });
}
