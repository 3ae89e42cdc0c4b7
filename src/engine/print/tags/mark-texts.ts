import type { Tag, TagMark } from './printed-tags';

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

  /** Takes a piece of text on the line at `y`. The browser draws no space where a line ends. */
  hear(mark: Pick<TagMark, 'holder' | 'mark'>, { text, y }: { text: string; y: number }): void {
    const before = this.#texts.get(key(mark)) ?? { text: '', y };
    const space = before.text === '' || before.y === y ? '' : ' ';
    this.#texts.set(key(mark), { text: before.text + space + text, y });
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
