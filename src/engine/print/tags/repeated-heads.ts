import { PdfDict, PdfRef, type PdfValue } from '../../pdf/values';
import type { MarkTexts } from './mark-texts';
import type { PrintedTags, Tag, TagMark } from './printed-tags';

type Repeated = { tag: Tag; first: TagMark; mark: TagMark };

/** The heads of tables that the browser paints again on each page, as more content of the same cells. */
export class RepeatedHeads {
  readonly #in = new Map<number, Repeated[]>();
  readonly #texts: MarkTexts;

  constructor(tags: readonly Tag[], texts: MarkTexts) {
    this.#texts = texts;
    for (const tag of tags) {
      const [first, ...others] = tag.marks;
      if (first === undefined || others.length === 0 || !isInHead(tag)) continue;
      texts.want(tag);
      for (const mark of others) {
        if (mark.page === first.page) continue;
        this.#in.set(mark.holder, [...(this.#in.get(mark.holder) ?? []), { tag, first, mark }]);
      }
    }
  }

  /**
   * Takes the repetitions in a page or a form out of their elements, and returns their marks. A cell that is divided between
   * pages has other words there.
   */
  takeFrom(holder: number, tags: PrintedTags): number[] {
    const repeated = (this.#in.get(holder) ?? []).filter(
      ({ first, mark }) => this.#texts.at(first) === this.#texts.at(mark),
    );
    for (const { tag, mark } of repeated) tags.change(tag, { K: without(tag.dict.get('K'), mark) });
    return repeated.map(({ mark }) => mark.mark);
  }
}

function isInHead(tag: Tag): boolean {
  return tag.type === 'TH' || (tag.parent !== null && isInHead(tag.parent));
}

/** Content on another page than the first is named with its page, and with the form that has it. */
function without(kids: PdfValue, { holder, mark }: TagMark): PdfValue {
  if (!Array.isArray(kids)) return kids;
  return kids.filter((kid) => {
    const named =
      kid instanceof PdfDict && kid.get('MCID') === mark ? (kid.get('Stm') ?? kid.get('Pg')) : null;
    return !(named instanceof PdfRef && named.number === holder);
  });
}
