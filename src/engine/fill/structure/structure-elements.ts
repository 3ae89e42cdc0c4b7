import type { PdfFile } from '../../pdf/reader/pdf-file';
import { startOf, textString } from '../../pdf/text-string';
import { isName, PdfDict, PdfRef, type PdfValue } from '../../pdf/values';
import type { Rewrite } from '../../pdf/writer/rewrite';
import { spellValue } from '../../pdf/writer/write-value';
import { type PrintedField, printedAttributes, spellPrinted } from './printed-field';
import type { FieldPlace } from './structure-plan';

/** The kids of an element, and where the boxes of annotations are among them. */
type Kids = {
  dict: PdfDict;
  items: (PdfValue | undefined)[];
  boxes: Map<number, number>;
  /** The list of the kids as an object of its own, which a submission can replace. */
  list?: PdfRef;
  /** The other words that it had. */
  words?: string;
  /** What the element says of a field, until a submission says something else. */
  said?: PrintedField;
};

/** An element that is longer gets an element for its field: a submission may write it anew. */
const LONGEST_OF_FIELD = 1_000;
/** Many fields may have the words of one element. */
const LONGEST_WORDS = 200;
/** Entries that readers take in place of what an element shows. */
const OTHER_WORDS = ['Alt', 'ActualText', 'E'];
/** Entries that no element has. */
const OF_OTHERS = ['Kids', 'Contents', 'Subtype'];

/** What a plan has of the element of a field. */
type PlannedElement = Omit<FieldPlace, 'x' | 'y' | 'width' | 'height' | 'form' | 'key'>;

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

  /**
   * Whether the element can be that of a field: it has nothing but its box. Other words for the field would hide what
   * else it has, and a submission would write all of it anew.
   */
  isFree(element: PdfRef, box: PdfRef | null): boolean {
    const kids = this.#kidsOf(element);
    if (kids === null || this.#opened.has(element.number)) return false;
    const others = kids.items.length - (box !== null && kids.boxes.has(box.number) ? 1 : 0);
    if (others > 0 || this.#sharesAttributes(kids.dict)) return false;
    return spellValue(kids.dict.without('K')).length <= LONGEST_OF_FIELD;
  }

  /** The type of an element, as it says it. */
  typeOf(element: PdfRef): string | null {
    return this.#file.name(this.#kidsOf(element)?.dict.get('S') ?? null);
  }

  /**
   * Takes the words that readers say in the place of what an element shows. Returns its other words, such as the name of a
   * field that could be filled in.
   */
  silence(element: PdfRef): string {
    const kids = this.#change(element);
    if (kids === undefined) return '';
    kids.words ??= startOf(this.#file.resolve(kids.dict.get('Alt')), LONGEST_WORDS);
    if (OTHER_WORDS.some((key) => kids.dict.has(key))) kids.dict = kids.dict.without(...OTHER_WORDS);
    return kids.words;
  }

  /** Says what a field is where it is printed, beside other attributes of its element. The first field says it. */
  say(element: PdfRef, field: PrintedField): void {
    const kids = this.#change(element);
    if (kids === undefined || kids.said !== undefined || this.#sharesAttributes(kids.dict)) return;
    const attributes = printedAttributes(field);
    const others = this.#otherAttributes(kids.dict);
    kids.said = field;
    kids.dict = kids.dict.with({
      A: others.length === 0 ? attributes : [...others, attributes],
      ...(field.words !== null && { Alt: textString(field.words) }),
    });
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

  /** Where an opened element is, and what it has, when objects have numbers. */
  plan(element: PdfRef, rewrite: Rewrite): PlannedElement {
    const kids = this.#known.get(element.number);
    if (!kids?.list || !kids.said) throw new Error('the element was not opened');
    const spell = (values: readonly PdfValue[]) => values.map((value) => rewrite.spell(value)).join(' ');
    const attributes = spell(this.#otherAttributes(kids.dict));
    return {
      ...{ element: rewrite.numberOf(element), kids: rewrite.numberOf(kids.list) },
      own: spell(presentIn(kids)),
      entries: rewrite.spell(kids.dict.without('A', 'Alt', 'K')).slice('<<'.length, -'>>'.length),
      ...(attributes !== '' && { attributes }),
      ...{ role: kids.said.role, title: kids.said.title, said: spellPrinted(kids.said) },
    };
  }

  /** Whether an object of the document is something other than a dictionary of this type. */
  #isOther(ref: PdfRef, type: string): boolean {
    if (this.#others.has(ref.number)) return true;
    const dict = this.#kidsOf(ref)?.dict;
    if (dict === undefined || OF_OTHERS.some((key) => dict.has(key))) return true;
    return dict.has('Type') && this.#file.name(dict.get('Type')) !== type;
  }

  /** Whether other elements may have the same list of attributes, which would be written into each of them. */
  #sharesAttributes(dict: PdfDict): boolean {
    const value = dict.get('A');
    return value instanceof PdfRef && this.#file.array(value) !== null;
  }

  /** The attributes of an element beside those of a printed field. */
  #otherAttributes(dict: PdfDict): PdfValue[] {
    const value = dict.get('A');
    const all = this.#file.array(value) ?? (value === null ? [] : [value]);
    this.#file.budget.spend(all.length);
    const isOfField = (item: PdfValue) => isName(this.#file.dict(item)?.get('O') ?? null, 'PrintField');
    // A number after attributes is their revision.
    return all.filter((item, at) => !isOfField(typeof item === 'number' ? (all[at - 1] ?? null) : item));
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
