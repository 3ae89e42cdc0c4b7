import { standardRole } from '../../conformance/tags/roles';
import type { PageNode } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { treeEntries } from '../../pdf/reader/tree-leaves';
import { textOf } from '../../pdf/text-string';
import { dictOf, PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../../pdf/values';
import type { Rewrite } from '../../pdf/writer/rewrite';
import { type SpokenWords, spokenWords } from '../../text/spoken-words';
import { type Keyed, PageStructure, type WholeStructure } from './page-structure';
import { StructureElements } from './structure-elements';
import type { StructurePlan } from './structure-plan';

/** Keys of the parent tree that a submission adds stay below the largest integer of old viewers. */
const LARGEST_KEY = 2 ** 30;
const KEYS_FOR_SUBMISSIONS = 2 ** 20;
const ENTRIES_IN_LEAF = 64;
const DEEPEST = 200;
/** A page with more pieces of tagged content stays without places. Long tables have a few thousand. */
const MOST_MARKS = 2 ** 15;
/** The types of elements that may have a section as a kid. */
const GROUPS = new Set(['Document', 'Part', 'Art', 'Sect', 'Div']);

/**
 * The structure tree of a tagged document while it is compiled. Each field gets a place in the
 * element of its widget, and each page a section for what is added to it, so that filling the
 * document does not touch the tree.
 */
export class DocumentStructure implements WholeStructure {
  readonly #pages = new Map<number, PageStructure>();
  readonly #keysOfPages = new Set<number>();
  readonly #behind = new Map<number | null, PdfRef[]>();
  /** Pages may share their properties. */
  readonly #namedMarks = new Map<PdfDict, number>();
  readonly #guessed = new Map<PdfDict, Keyed>();
  #lastAnchor: number | null = null;
  #nextKey = 0;
  readonly #nothing: PdfRef;
  readonly words: SpokenWords;

  private constructor(
    readonly file: PdfFile,
    readonly rewrite: Rewrite,
    readonly root: PdfRef,
    /** The element whose kids the sections join: the only one below the root, or the root itself. */
    readonly top: PdfRef,
    readonly parents: Map<number, PdfValue>,
    readonly elements: StructureElements,
    /** Whether the document has no tree, so that its tags are a guess. */
    readonly isGuess = false,
  ) {
    for (const key of parents.keys()) this.#nextKey = Math.max(this.#nextKey, key + 1);
    this.#nothing = this.newForm([0, 0, 0, 0]);
    const language = file.dict(file.trailer.get('Root'))?.get('Lang') ?? null;
    this.words = spokenWords(textOf(file.resolve(language)) ?? undefined);
  }

  /**
   * Returns null for a document whose tree cannot be followed from its content. `others` are objects
   * that the compiled document replaces: no damaged tree may bring them back.
   */
  static async read(
    file: PdfFile,
    rewrite: Rewrite,
    others: ReadonlySet<number>,
  ): Promise<DocumentStructure | null> {
    const value = file.dict(file.trailer.get('Root'))?.get('StructTreeRoot') ?? null;
    const root = file.dict(value);
    const elements = new StructureElements(file, others);
    if (!(value instanceof PdfRef) || root === null || !elements.isRoot(value)) return null;
    if (file.dict(root.get('ParentTree')) === null) return null;
    const parents = new Map<number, PdfValue>();
    for await (const { key, value: element } of treeEntries(file, root.get('ParentTree'), 'Nums')) {
      if (typeof key !== 'number' || !Number.isInteger(key) || key < 0 || key > LARGEST_KEY) return null;
      if (!parents.has(key)) parents.set(key, element);
    }
    const kids = root.get('K');
    const [only, ...more] = file.array(kids) ?? [kids];
    if (file.dict(only ?? null) === null) return null;
    const isOne = only instanceof PdfRef && more.length === 0 && elements.has(only);
    const isGroup = isOne && GROUPS.has(standardRole(file, root, elements.typeOf(only) ?? '') ?? '');
    return new DocumentStructure(file, rewrite, value, isGroup ? only : value, parents, elements);
  }

  /** Begins the tree of a document that has none. */
  static begin(file: PdfFile, rewrite: Rewrite): DocumentStructure {
    const elements = new StructureElements(file, new Set());
    const [root, top] = [rewrite.add(null), rewrite.add(null)];
    elements.begin(root, dictOf({ Type: new PdfName('StructTreeRoot') }));
    elements.begin(top, dictOf({ Type: new PdfName('StructElem'), S: new PdfName('Document'), P: root }));
    elements.replaceBox(root, null, top);
    return new DocumentStructure(file, rewrite, root, top, new Map(), elements, true);
  }

  /**
   * Begins a page, in the order of pages. `lastMark` is the largest identifier of marked content in
   * its own content. Returns null for a page that cannot be tagged.
   */
  page(index: number, { ref, dict }: PageNode, lastMark: number): PageStructure | null {
    const given = this.isGuess ? null : this.file.number(dict.get('StructParents'));
    if (ref === null || (given !== null && this.#keysOfPages.has(given))) return null;
    const entries = given === null ? [] : this.file.array(this.parents.get(given) ?? null);
    if (entries === null) return null;
    const taken = Math.max(entries.length, lastMark + 1, this.#lastNamedMark(dict) + 1);
    if (taken > MOST_MARKS) return null;
    this.file.budget.spend(taken);
    const marks = Array.from({ length: taken }, (_, mark) => entries[mark] ?? null);
    const key = given ?? this.newKey(null);
    this.#keysOfPages.add(key);
    const page = new PageStructure(this, { page: ref, key, marks });
    this.#pages.set(index, page);
    this.#lastAnchor = this.isGuess ? page.beginGuess().number : (this.#anchorOf(marks) ?? this.#lastAnchor);
    const behind = this.#behind.get(this.#lastAnchor) ?? [];
    behind.push(page.section);
    this.#behind.set(this.#lastAnchor, behind);
    return page;
  }

  /** A key of the parent tree that leads to the element. */
  newKey(element: PdfRef | null): number {
    const key = this.#nextKey;
    this.#nextKey += 1;
    if (element !== null) this.parents.set(key, element);
    return key;
  }

  newElement(dict: PdfDict): PdfRef {
    const ref = this.rewrite.add(null);
    this.elements.begin(ref, dict);
    return ref;
  }

  newForm(box: readonly number[]): PdfRef {
    const dict = dictOf({ Type: new PdfName('XObject'), Subtype: new PdfName('Form'), BBox: [...box] });
    return this.rewrite.add(new PdfStream(dict, new Uint8Array(0)));
  }

  /** Says which element an annotation belongs to, in a document whose tags are a guess. */
  guess(annotation: PdfDict, element: Keyed): void {
    this.#guessed.set(annotation, element);
  }

  /** The element that an annotation belongs to. */
  elementOf(annotation: PdfDict): Keyed | null {
    const guessed = this.#guessed.get(annotation);
    if (guessed !== undefined) return guessed;
    const key = this.file.number(annotation.get('StructParent'));
    const element = key === null ? null : (this.parents.get(key) ?? null);
    return key !== null && element instanceof PdfRef && this.elements.has(element) ? { element, key } : null;
  }

  /** Whether an element is that of a form field, by its type or by what its type stands for. */
  isForm(element: PdfRef): boolean {
    const root = this.file.dict(this.root) ?? new PdfDict();
    const type = this.elements.typeOf(element);
    return type !== null && standardRole(this.file, root, type) === 'Form';
  }

  /** Writes what was added. `gone` are annotations that the document no longer has. */
  async finish(gone: ReadonlySet<number>): Promise<() => StructurePlan | null> {
    await this.#removeBoxes(gone);
    const pages = [...this.#pages.values()];
    for (const page of pages) page.finish();
    const last = pages.at(-1);
    if (last === undefined) return () => null;
    this.elements.insert(this.top, this.#behind);
    const entry = this.newKey(null);
    const leaf = this.rewrite.add(leafOf([[entry, last.section]]));
    this.elements.describe(this.root, {
      ParentTree: this.rewrite.add(dictOf({ Kids: [...this.#leaves(), leaf] })),
      ParentTreeNextKey: this.#nextKey + KEYS_FOR_SUBMISSIONS,
    });
    this.elements.write(this.rewrite);
    return () => ({
      nothing: this.rewrite.numberOf(this.#nothing),
      leaf: this.rewrite.numberOf(leaf),
      entry: `${entry} ${this.rewrite.numberOf(last.section)} 0 R`,
      nextKey: this.#nextKey,
      pages: Object.fromEntries([...this.#pages].map(([index, page]) => [index, page.plan()])),
    });
  }

  /** Entries of the catalogue for tags that are a guess; none where no page got any. */
  guessedEntries(): Record<string, PdfValue> {
    if (!this.isGuess || this.#pages.size === 0) return {};
    return { StructTreeRoot: this.root, MarkInfo: dictOf({ Marked: true, Suspects: true }) };
  }

  /** Several annotations may lead to the same element, which is looked at once. */
  async #removeBoxes(gone: ReadonlySet<number>): Promise<void> {
    const seen = new Set<number>();
    for (const element of gone.size === 0 ? [] : this.parents.values()) {
      if (!(element instanceof PdfRef) || seen.has(element.number)) continue;
      seen.add(element.number);
      this.elements.removeBoxes(element, gone);
      await this.file.budget.breathe();
    }
  }

  /** The largest identifier of marked content in the properties that the content of a page may name. */
  #lastNamedMark(page: PdfDict): number {
    const properties = this.file.dict(this.file.dict(page.get('Resources'))?.get('Properties') ?? null);
    if (properties === null) return -1;
    const known = this.#namedMarks.get(properties);
    if (known !== undefined) return known;
    let last = -1;
    this.file.budget.spend(properties.entries.size);
    for (const value of properties.entries.values())
      last = Math.max(last, this.file.number(this.file.dict(value)?.get('MCID') ?? null) ?? -1);
    this.#namedMarks.set(properties, last);
    return last;
  }

  #leaves(): PdfRef[] {
    const entries = [...this.parents].toSorted(([one], [other]) => one - other);
    const count = Math.ceil(entries.length / ENTRIES_IN_LEAF);
    return Array.from({ length: count }, (_, index) =>
      this.rewrite.add(leafOf(entries.slice(index * ENTRIES_IN_LEAF, (index + 1) * ENTRIES_IN_LEAF))),
    );
  }

  /** The kid of the top element with the last content of a page. */
  #anchorOf(marks: readonly PdfValue[]): number | null {
    let at: PdfValue = marks.findLast((mark) => mark instanceof PdfRef) ?? null;
    for (let steps = 0; at instanceof PdfRef && steps < DEEPEST; steps += 1) {
      this.file.budget.spend(1);
      const parent: PdfValue = this.file.dict(at)?.get('P') ?? null;
      if (parent instanceof PdfRef && parent.number === this.top.number) return at.number;
      at = parent;
    }
    return null;
  }
}

function leafOf(entries: readonly (readonly [number, PdfValue])[]): PdfDict {
  const keys = entries.map(([key]) => key);
  return dictOf({ Limits: [keys[0] ?? 0, keys.at(-1) ?? 0], Nums: entries.flat() });
}
