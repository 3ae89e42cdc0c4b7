import { PdfDict, PdfRef, type PdfValue } from '../../pdf/values';
import type { MarkTexts } from './mark-texts';
import type { PrintedTags, Tag, TagMark } from './printed-tags';

type Repeated = { tag: Tag; first: TagMark; mark: TagMark };

/** The heads of tables that the browser paints again on each page, as more content of the same cells. */
export class RepeatedHeads {
  readonly #in = new Map<number, Repeated[]>();
  /** What was taken out of the elements. */
  readonly #taken = new Map<Tag, Set<string>>();
  readonly #texts: MarkTexts;

  constructor(tags: readonly Tag[], texts: MarkTexts) {
    this.#texts = texts;
    for (const tag of tags) {
      const [first, ...others] = tag.marks;
      if (first === undefined || others.length === 0 || !isInHead(tag)) continue;
      texts.want(tag);
      for (const mark of others) {
        if (mark.page === first.page) continue;
        const repeated = this.#in.get(mark.holder) ?? [];
        repeated.push({ tag, first, mark });
        this.#in.set(mark.holder, repeated);
      }
    }
  }

  /**
   * Takes the repetitions in a page or a form out of their elements, and returns their marks. A cell that is divided between
   * pages has other words there.
   */
  takeFrom(holder: number): number[] {
    const repeated = (this.#in.get(holder) ?? []).filter(
      ({ first, mark }) => this.#texts.at(first) === this.#texts.at(mark),
    );
    for (const { tag, mark } of repeated) {
      const taken = this.#taken.get(tag) ?? new Set();
      this.#taken.set(tag, taken.add(key(mark)));
    }
    return repeated.map(({ mark }) => mark.mark);
  }

  /** Changes the elements, each of them once. */
  async change(tags: PrintedTags): Promise<void> {
    for (const [tag, taken] of this.#taken) {
      tags.change(tag, { K: without(tags.dictOf(tag).get('K'), taken) });
      await tags.breathe();
    }
  }
}

function isInHead(tag: Tag): boolean {
  return tag.type === 'TH' || (tag.parent !== null && isInHead(tag.parent));
}

/** Content on another page than the first is named with its page, and with the form that has it. */
function without(kids: PdfValue, taken: ReadonlySet<string>): PdfValue {
  if (!Array.isArray(kids)) return kids;
  return kids.filter((kid) => {
    const [holder, mark] =
      kid instanceof PdfDict ? [kid.get('Stm') ?? kid.get('Pg'), kid.get('MCID')] : [null, null];
    const isNamed = holder instanceof PdfRef && typeof mark === 'number';
    return !(isNamed && taken.has(key({ holder: holder.number, mark })));
  });
}

function key({ holder, mark }: Pick<TagMark, 'holder' | 'mark'>): string {
  return `${holder} ${mark}`;
}
