import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfDict, PdfRef, type PdfValue } from '../../pdf/values';
import type { Rewrite } from '../../pdf/writer/rewrite';

/** The kids of an element, and where the boxes of annotations are among them. */
type Kids = {
  dict: PdfDict;
  items: (PdfValue | undefined)[];
  boxes: Map<number, number>;
  /** The list of the kids as an object of its own, which a submission can replace. */
  list?: PdfRef;
};

/** An element with more kids gets an element for each field: a submission writes its kids anew. */
const MOST_KIDS_OF_FIELD = 64;
/** Entries that no element has. */
const OF_OTHERS = ['Kids', 'Contents', 'Subtype'];

/** Elements of the structure tree whose kids change. Each is read once, however many kids change. */
export class StructureElements {
  readonly #known = new Map<number, Kids | null>();
  readonly #changed = new Set<number>();
  readonly #opened = new Set<number>();

  readonly #file: PdfFile;
  readonly #others: ReadonlySet<number>;

  /** `others` are objects that are no elements, whatever a document says. */
  constructor(file: PdfFile, others: ReadonlySet<number>) {
    this.#file = file;
    this.#others = others;
  }

  has(element: PdfRef): boolean {
    const dict = this.#isOther(element, 'StructElem') ? undefined : this.#kidsOf(element)?.dict;
    return dict?.get('P') instanceof PdfRef && this.#file.name(dict.get('S')) !== null;
  }

  /** Whether an object can be the root of the tree. */
  isRoot(root: PdfRef): boolean {
    return !this.#isOther(root, 'StructTreeRoot');
  }

  /** Whether the element can be that of one more field. */
  hasRoom(element: PdfRef): boolean {
    const count = this.#kidsOf(element)?.items.length ?? 0;
    return count <= MOST_KIDS_OF_FIELD && !this.#opened.has(element.number);
  }

  /** The type of an element, as it says it. */
  typeOf(element: PdfRef): string | null {
    return this.#file.name(this.#kidsOf(element)?.dict.get('S') ?? null);
  }

  hasAttributes(element: PdfRef): boolean {
    return this.#kidsOf(element)?.dict.has('A') ?? false;
  }

  /** Begins an element that the document does not have. */
  begin(element: PdfRef, dict: PdfDict): void {
    this.#known.set(element.number, { dict, items: [], boxes: new Map() });
    this.#changed.add(element.number);
  }

  /** Puts a kid in the place of the box of an annotation, or after all others. */
  replaceBox(element: PdfRef, box: PdfRef | null, kid: PdfValue): void {
    const kids = this.#change(element);
    const at = box === null ? undefined : kids?.boxes.get(box.number);
    if (kids === undefined || at === undefined) kids?.items.push(kid);
    else kids.items[at] = kid;
    if (box !== null) kids?.boxes.delete(box.number);
  }

  /** Removes the boxes of annotations that the document no longer has. */
  removeBoxes(element: PdfRef, gone: ReadonlySet<number>): void {
    const boxes = this.has(element) ? this.#kidsOf(element)?.boxes : undefined;
    this.#file.budget.spend(boxes?.size ?? 0);
    for (const [box, at] of boxes ?? []) {
      const kids = gone.has(box) ? this.#change(element) : undefined;
      if (kids !== undefined) kids.items[at] = undefined;
    }
  }

  /** Lets submissions add kids to an element. */
  open(element: PdfRef): void {
    this.#opened.add(element.number);
  }

  /** Gives an element entries that it lacks. */
  describe(element: PdfRef, entries: Record<string, PdfValue>): void {
    const kids = this.#change(element);
    if (kids !== undefined) kids.dict = kids.dict.with(entries);
  }

  /** Puts elements behind a kid of another element; behind none, they come first. */
  insert(element: PdfRef, behind: ReadonlyMap<number | null, readonly PdfRef[]>): void {
    const kids = this.#change(element);
    if (kids === undefined) return;
    const waiting = new Map(behind);
    const take = (anchor: number | null) => {
      const taken = waiting.get(anchor) ?? [];
      waiting.delete(anchor);
      return taken;
    };
    const first = take(null);
    const all = kids.items.flatMap((kid) => [kid, ...(kid instanceof PdfRef ? take(kid.number) : [])]);
    kids.items = [...first, ...all, ...[...waiting.values()].flat()];
  }

  write(rewrite: Rewrite): void {
    for (const number of this.#changed) {
      const kids = this.#known.get(number);
      if (!kids) continue;
      const items = presentIn(kids);
      if (this.#opened.has(number)) kids.list = rewrite.add(items);
      const all = kids.list ?? items;
      rewrite.replace(number, items.length === 0 ? kids.dict.without('K') : kids.dict.with({ K: all }));
    }
  }

  /** Where the kids of an opened element are, when objects have numbers. */
  planKids(element: PdfRef, rewrite: Rewrite): { kids: number; own: string } {
    const kids = this.#known.get(element.number);
    if (!kids?.list) throw new Error('the element was not opened');
    const own = presentIn(kids).map((item) => rewrite.spell(item));
    return { kids: rewrite.numberOf(kids.list), own: own.join(' ') };
  }

  /** Whether an object of the document is something other than a dictionary of this type. */
  #isOther(ref: PdfRef, type: string): boolean {
    if (this.#others.has(ref.number)) return true;
    const dict = this.#kidsOf(ref)?.dict;
    if (dict === undefined || OF_OTHERS.some((key) => dict.has(key))) return true;
    return dict.has('Type') && this.#file.name(dict.get('Type')) !== type;
  }

  #change(element: PdfRef): Kids | undefined {
    this.#changed.add(element.number);
    return this.#kidsOf(element) ?? undefined;
  }

  #kidsOf(element: PdfRef): Kids | null {
    const known = this.#known.get(element.number);
    if (known !== undefined) return known;
    const dict = this.#file.resolve(element);
    const kids = dict instanceof PdfDict ? this.#read(dict) : null;
    this.#known.set(element.number, kids);
    return kids;
  }

  #read(dict: PdfDict): Kids {
    const value = dict.get('K');
    const items = this.#file.array(value) ?? (value === null ? [] : [value]);
    this.#file.budget.spend(items.length);
    const boxes = new Map<number, number>();
    for (const [at, item] of items.entries()) {
      const box = item instanceof PdfDict ? item.get('Obj') : this.#boxOf(item);
      if (box instanceof PdfRef) boxes.set(box.number, at);
    }
    return { dict, items: [...items], boxes };
  }

  /** A reference to an annotation may be an object of its own. Elements are not looked into. */
  #boxOf(item: PdfValue): PdfValue {
    if (!(item instanceof PdfRef)) return null;
    const kid = this.#file.dict(item);
    return this.#file.name(kid?.get('Type') ?? null) === 'OBJR' ? (kid?.get('Obj') ?? null) : null;
  }
}

function presentIn({ items }: Kids): PdfValue[] {
  return items.filter((item) => item !== undefined);
}
