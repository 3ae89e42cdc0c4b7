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
  kids: Tag[];
  marks: TagMark[];
  /** The object numbers of annotations, such as links. */
  annotations: number[];
};

const DEEPEST = 500;

type Pending = { number: number; parent: Tag | null; depth: number };

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
    const pending = elementsIn(this.#kidsOf(root), { parent: null, depth: 0 });
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { number, parent, depth } = next;
      const dict = seen.has(number) ? null : this.#file.resolve(new PdfRef(number, 0));
      seen.add(number);
      if (!(dict instanceof PdfDict) || depth > DEEPEST) continue;
      const tag = this.#enter(dict, { number, parent });
      const kids = this.#kidsOf(dict);
      for (const kid of kids) take(tag, { own: dict.get('Pg'), kid });
      for (const kid of elementsIn(kids, { parent: tag, depth: depth + 1 })) pending.push(kid);
      if (this.#file.budget.mustBreathe) await this.#file.budget.breathe();
    }
  }

  /** What an element has, as it stands in its dictionary: elements, numbers of marks, and references to content. */
  #kidsOf(dict: PdfDict | null): readonly PdfValue[] {
    const value = dict?.get('K') ?? null;
    const kids = this.#file.array(value) ?? (value === null ? [] : [value]);
    this.#kids += kids.length;
    this.#file.budget.spend(kids.length);
    if (this.#kids > limits.documentTagKids) throw tooMuch('parts of tags', 'documentTagKids');
    return kids;
  }

  #enter(dict: PdfDict, { number, parent }: Pick<Tag, 'number' | 'parent'>): Tag {
    if (this.all.length >= limits.documentTags) throw tooMuch('tags', 'documentTags');
    const type = this.#file.name(dict.get('S')) ?? '';
    const tag: Tag = { number, type, parent, kids: [], marks: [], annotations: [] };
    this.all.push(tag);
    parent?.kids.push(tag);
    return tag;
  }
}

/** The elements among kids, the last one first. */
function elementsIn(kids: readonly PdfValue[], around: Omit<Pending, 'number'>): Pending[] {
  return kids.flatMap((kid) => (kid instanceof PdfRef ? { number: kid.number, ...around } : [])).reverse();
}

function tooMuch(what: string, limit: 'documentTags' | 'documentTagKids'): PdfProblem {
  return new PdfProblem('too_much_work', `The document has more than ${limits[limit]} ${what} (${limit}).`);
}

/** Takes a mark, or a reference to one elsewhere, or to an annotation. `own`: the page of the element. */
function take(tag: Tag, { own, kid }: { own: PdfValue; kid: PdfValue }): void {
  if (typeof kid === 'number') {
    if (own instanceof PdfRef) tag.marks.push({ page: own.number, holder: own.number, mark: kid });
    return;
  }
  if (!(kid instanceof PdfDict)) return;
  const [object, page, form, mark] = [kid.get('Obj'), kid.get('Pg') ?? own, kid.get('Stm'), kid.get('MCID')];
  if (object instanceof PdfRef) tag.annotations.push(object.number);
  else if (page instanceof PdfRef && typeof mark === 'number')
    tag.marks.push({ page: page.number, holder: form instanceof PdfRef ? form.number : page.number, mark });
}
