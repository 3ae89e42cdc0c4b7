import { added, emptyList } from '../../../lib/small-list';
import { limits } from '../../limits';
import { PdfProblem } from '../../pdf/pdf-problem';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfDict, PdfRef, type PdfValue } from '../../pdf/values';
import type { ObjectWriter } from '../../pdf/writer/file-update';
import { spell } from '../draw-over';

/** Marked content of an element. `holder`: the object that has it, a page or a form on it. */
export type TagMark = { page: number; holder: number; mark: number };

/** An element of the structure of a printed PDF. */
export type Tag = {
  number: number;
  type: string;
  parent: Tag | null;
  kids: readonly Tag[];
  marks: readonly TagMark[];
  /** The object numbers of annotations, such as links. */
  annotations: readonly number[];
};

const DEEPEST = 500;

/** `read`: its object, if it was read already. */
type Pending = { number: number; read?: PdfValue; parent: Tag | null; depth: number };

/** What an element has, as it stands in its dictionary: elements, numbers of marks, and references to content. */
type Kids = { kids: readonly PdfValue[]; read?: PdfValue };

/** The structure of a printed PDF, in reading order. It is empty for a PDF without tags. */
export class PrintedTags {
  readonly all: Tag[] = [];
  readonly #changed = new Map<number, PdfDict>();
  /** The kids of all elements. */
  #kids = 0;
  readonly #file: PdfFile;

  private constructor(file: PdfFile) {
    this.#file = file;
  }

  /** Reads the elements. The browser makes each of them an object. */
  static async of(file: PdfFile): Promise<PrintedTags> {
    const tags = new PrintedTags(file);
    const root = file.dict(file.dict(file.trailer.get('Root'))?.get('StructTreeRoot') ?? null);
    await tags.#read(root);
    return tags;
  }

  /** What an element says, with its changes. Only few are asked, so the others keep no memory. */
  dictOf({ number }: Tag): PdfDict {
    return this.#changed.get(number) ?? this.#file.dict(new PdfRef(number, 0)) ?? new PdfDict();
  }

  /** Whether there is an element of this type. */
  has(type: string): boolean {
    return this.all.some((tag) => tag.type === type);
  }

  /** For loops that ask elements: lets other work have its turn. */
  async breathe(): Promise<void> {
    if (this.#file.budget.mustBreathe) await this.#file.budget.breathe();
  }

  change(tag: Tag, entries: Record<string, PdfValue>): void {
    this.#changed.set(tag.number, this.dictOf(tag).with(entries));
  }

  write(update: ObjectWriter): void {
    for (const [number, dict] of this.#changed) update.object(number, spell(dict));
  }

  async #read(root: PdfDict | null): Promise<void> {
    const seen = new Set<number>();
    const pending: Pending[] = [];
    addElements(pending, this.#kidsOf(root), { parent: null, depth: 0 });
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { number, read, parent, depth } = next;
      // An element is read once, so it is not kept.
      const dict = seen.has(number) ? null : (read ?? this.#file.readShared(number));
      seen.add(number);
      if (!(dict instanceof PdfDict) || depth > DEEPEST) continue;
      const tag = this.#enter(dict, { number, parent });
      const found = this.#kidsOf(dict);
      for (const kid of found.kids) take(tag, { own: dict.get('Pg'), kid });
      addElements(pending, found, { parent: tag, depth: depth + 1 });
      if (this.#file.budget.mustBreathe) await this.#file.budget.breathe();
    }
  }

  #kidsOf(dict: PdfDict | null): Kids {
    const value = dict?.get('K') ?? null;
    const read = value instanceof PdfRef ? this.#file.readShared(value.number) : value;
    const kids = Array.isArray(read) ? read : value === null ? [] : [value];
    this.#kids += kids.length;
    this.#file.budget.spend(kids.length);
    if (this.#kids > limits.documentTagKids) throw tooMuch('parts of tags', 'documentTagKids');
    return value instanceof PdfRef && read instanceof PdfDict ? { kids, read } : { kids };
  }

  #enter(dict: PdfDict, { number, parent }: Pick<Tag, 'number' | 'parent'>): Tag {
    if (this.all.length >= limits.documentTags) throw tooMuch('tags', 'documentTags');
    const type = this.#file.name(dict.get('S')) ?? '';
    const tag: Tag = { number, type, parent, kids: emptyList, marks: emptyList, annotations: emptyList };
    this.all.push(tag);
    if (parent !== null) parent.kids = added(parent.kids, tag);
    return tag;
  }
}

/** Adds the elements among kids, the last one first. */
function addElements(
  pending: Pending[],
  { kids, ...read }: Kids,
  { parent, depth }: Omit<Pending, 'number' | 'read'>,
): void {
  for (let at = kids.length - 1; at >= 0; at -= 1) {
    const kid = kids[at];
    if (kid instanceof PdfRef) pending.push({ number: kid.number, ...read, parent, depth });
  }
}

function tooMuch(what: string, limit: 'documentTags' | 'documentTagKids'): PdfProblem {
  return new PdfProblem('too_much_work', `The document has more than ${limits[limit]} ${what} (${limit}).`);
}

/** Takes a mark, or a reference to one elsewhere, or to an annotation. `own`: the page of the element. */
function take(tag: Tag, { own, kid }: { own: PdfValue; kid: PdfValue }): void {
  const mark = (page: number, holder: number, number: number) => {
    tag.marks = added(tag.marks, { page, holder, mark: number });
  };
  if (typeof kid === 'number') {
    if (own instanceof PdfRef) mark(own.number, own.number, kid);
    return;
  }
  if (!(kid instanceof PdfDict)) return;
  const [object, page, form, id] = [kid.get('Obj'), kid.get('Pg') ?? own, kid.get('Stm'), kid.get('MCID')];
  if (object instanceof PdfRef) tag.annotations = added(tag.annotations, object.number);
  else if (page instanceof PdfRef && typeof id === 'number')
    mark(page.number, form instanceof PdfRef ? form.number : page.number, id);
}
