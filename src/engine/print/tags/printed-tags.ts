import type { PdfFile } from '../../pdf/reader/pdf-file';
import { dictOf, PdfDict, PdfRef, type PdfValue } from '../../pdf/values';
import type { ObjectWriter } from '../../pdf/writer/file-update';
import { spell } from '../draw-over';

/** Marked content of an element. `holder`: the object that has it, a page or a form on it. */
export type TagMark = { page: number; holder: number; mark: number };

/** An element of the structure of a printed PDF. */
export type Tag = {
  number: number;
  dict: PdfDict;
  type: string;
  parent: Tag | null;
  kids: Tag[];
  marks: TagMark[];
  /** The object numbers of annotations, such as links. */
  annotations: number[];
};

const DEEPEST = 500;

/** The structure of a printed PDF, in reading order. It is empty for a PDF without tags. */
export class PrintedTags {
  readonly all: Tag[] = [];
  readonly #changed = new Set<Tag>();
  readonly #file: PdfFile;

  private constructor(file: PdfFile) {
    this.#file = file;
  }

  /** Reads the elements. The browser makes each of them an object. */
  static of(file: PdfFile): PrintedTags {
    const tags = new PrintedTags(file);
    const root = file.dict(file.dict(file.trailer.get('Root'))?.get('StructTreeRoot') ?? null);
    for (const kid of kidsOf(file, root)) if (kid instanceof PdfRef) tags.#visit(kid, null, new Set());
    return tags;
  }

  change(tag: Tag, entries: Record<string, PdfValue>): void {
    tag.dict = tag.dict.with(entries);
    this.#changed.add(tag);
  }

  write(update: ObjectWriter): void {
    for (const { number, dict } of this.#changed) update.object(number, spell(dict));
  }

  #visit({ number }: PdfRef, parent: Tag | null, seen: Set<number>, depth = 0): void {
    const dict = this.#file.resolve(new PdfRef(number, 0));
    if (!(dict instanceof PdfDict) || seen.has(number) || depth > DEEPEST) return;
    seen.add(number);
    const type = this.#file.name(dict.get('S')) ?? '';
    const tag: Tag = { number, dict, type, parent, kids: [], marks: [], annotations: [] };
    this.all.push(tag);
    parent?.kids.push(tag);
    for (const kid of kidsOf(this.#file, dict)) {
      if (kid instanceof PdfRef) this.#visit(kid, tag, seen, depth + 1);
      else take(tag, kid);
    }
  }
}

/** What an element has, as it stands in its dictionary: elements, numbers of marks, and references to content. */
function kidsOf(file: PdfFile, dict: PdfDict | null): PdfValue[] {
  const kids = dict?.get('K') ?? null;
  return file.array(kids) ?? (kids === null ? [] : [kids]);
}

/** Takes a mark, or a reference to one elsewhere, or to an annotation. */
function take(tag: Tag, kid: PdfValue): void {
  const [own, from] = [tag.dict.get('Pg'), kid instanceof PdfDict ? kid : dictOf({ MCID: kid })];
  const [object, page, form] = [from.get('Obj'), from.get('Pg') ?? own, from.get('Stm')];
  const mark = from.get('MCID');
  if (object instanceof PdfRef) tag.annotations.push(object.number);
  else if (page instanceof PdfRef && typeof mark === 'number')
    tag.marks.push({ page: page.number, holder: form instanceof PdfRef ? form.number : page.number, mark });
}
