import type { PdfFile } from '../pdf/reader/pdf-file';
import { dictOf, type PdfDict, PdfRef, type PdfValue } from '../pdf/values';
import type { FileUpdate } from '../pdf/writer/file-update';
import { spell } from './draw-over';

/** The structure tree of a printed PDF, with what is added to it. */
export class PrintedStructure {
  readonly #root: PdfRef;
  readonly #dict: PdfDict;
  /** The element below which the pages come, and what it is. */
  readonly #top: PdfRef;
  readonly #added: { key: number; element: number }[] = [];

  readonly #file: PdfFile;
  readonly #update: FileUpdate;

  private constructor(
    file: PdfFile,
    update: FileUpdate,
    found: { root: PdfRef; dict: PdfDict; top: PdfRef },
  ) {
    this.#file = file;
    this.#update = update;
    this.#root = found.root;
    this.#dict = found.dict;
    this.#top = found.top;
  }

  /** Returns null for a PDF without tags. */
  static of(file: PdfFile, update: FileUpdate): PrintedStructure | null {
    const root = file.dict(file.trailer.get('Root'))?.get('StructTreeRoot') ?? null;
    const dict = file.dict(root);
    if (!(root instanceof PdfRef) || dict === null) return null;
    const [top = null, ...others] = file.array(dict.get('K')) ?? [dict.get('K')];
    if (!(top instanceof PdfRef) || others.length > 0 || file.dict(top) === null) return null;
    return new PrintedStructure(file, update, { root, dict, top });
  }

  /** Enters a page with one piece of tagged content. Returns its entry. */
  page(number: number): string {
    const element = this.#update.newNumber();
    const parent = `/P ${this.#top.number} 0 R/Pg ${number} 0 R`;
    this.#update.object(element, `<</Type/StructElem/S/P${parent}/K 0>>`);
    const key = this.#nextKey() + this.#added.length;
    this.#added.push({ key, element });
    return `/StructParents ${key}/Tabs/S`;
  }

  /** Writes the root, when anything changes. */
  write(): void {
    const parents = this.#parents();
    if (Object.keys(parents).length > 0)
      this.#update.object(this.#root.number, spell(this.#dict.with(parents)));
  }

  /** Writes the elements of the pages into the tree. Returns what its root gets. */
  #parents(): Record<string, PdfValue> {
    const top = this.#file.dict(this.#top);
    const last = this.#added.at(-1);
    if (top === null || last === undefined) return {};
    const elements = this.#added.map(({ element }) => new PdfRef(element, 0));
    const kids = this.#file.array(top.get('K')) ?? [top.get('K')];
    this.#update.object(this.#top.number, spell(top.with({ K: [...kids, ...elements] })));
    const tree = this.#file.dict(this.#dict.get('ParentTree'));
    const nums = this.#added.flatMap(({ key, element }): PdfValue[] => [key, [new PdfRef(element, 0)]]);
    const nodes = this.#file.array(tree?.get('Kids') ?? null);
    const limits = [this.#added[0]?.key ?? 0, last.key];
    const whole = nodes
      ? dictOf({ Kids: [...nodes, dictOf({ Limits: limits, Nums: nums })] })
      : dictOf({ Nums: [...(this.#file.array(tree?.get('Nums') ?? null) ?? []), ...nums] });
    return { ParentTree: whole, ParentTreeNextKey: last.key + 1 };
  }

  #nextKey(): number {
    const said = this.#file.number(this.#dict.get('ParentTreeNextKey')) ?? 0;
    const tree = this.#file.dict(this.#dict.get('ParentTree'));
    const keys = (this.#file.array(tree?.get('Nums') ?? null) ?? []).filter((_, at) => at % 2 === 0);
    return keys.reduce<number>((next, key) => Math.max(next, (this.#file.number(key) ?? 0) + 1), said);
  }
}
