import type { Tag, TagMark } from './printed-tags';

/** What a hyphen stands for that divides a word at the end of a line. */
const SOFT_HYPHEN = '\u00ad';

/** The texts of marked content, of the elements that are asked about. */
export class MarkTexts {
  readonly #texts = new Map<string, { text: string; y: number }>();

  want(tag: Tag): void {
    for (const mark of tag.marks) this.#texts.set(key(mark), { text: '', y: 0 });
    for (const kid of tag.kids) this.want(kid);
  }

  wants(mark: Pick<TagMark, 'holder' | 'mark'>): boolean {
    return this.#texts.has(key(mark));
  }

  /** Takes a piece of text on the line at `y`. The browser draws no space where a line ends, and a hyphen in a word. */
  hear(mark: Pick<TagMark, 'holder' | 'mark'>, { text, y }: { text: string; y: number }): void {
    const before = this.#texts.get(key(mark)) ?? { text: '', y };
    const isDivided = before.text.endsWith(SOFT_HYPHEN);
    const space = before.text === '' || before.y === y || isDivided ? '' : ' ';
    const whole = isDivided ? before.text.slice(0, -1) : before.text;
    this.#texts.set(key(mark), { text: whole + space + text, y });
  }

  at(mark: TagMark): string {
    return this.#texts.get(key(mark))?.text ?? '';
  }

  /** The text of the element itself, without that of the elements in it. */
  of({ marks }: Tag): string {
    return marks.map((mark) => this.at(mark)).join('');
  }
}

function key({ holder, mark }: Pick<TagMark, 'holder' | 'mark'>): string {
  return `${holder} ${mark}`;
}
