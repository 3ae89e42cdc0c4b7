import { hexDigit } from '../pdf/reader/characters';
import { PdfName } from '../pdf/values';
import type { Operation } from './content-lexer';
import type { TextTaker } from './end-of-text';

/** What is done with the text of a font; false leaves it to be read as an operation. */
type Take<Font> = (font: Font, shown: { from: number; to: number }) => boolean;

/**
 * Takes the text of one content that is spelled plainly. A font, a graphics state or a colour is passed over once it was
 * read as an operation.
 */
export class PlainText<Font> implements TextTaker {
  /** The font that is set; null when it is not known. */
  font: Font | null = null;
  readonly #fonts = new Map<string, Font | null>();
  readonly #read = new Set<string>();
  readonly #take: Take<Font>;

  constructor(
    take: Take<Font>,
    readonly passesDrawing = false,
  ) {
    this.#take = take;
  }

  /** Remembers an operation that was read, and the font that it set. */
  note({ operator, operands: [first] }: Operation, font: Font | null): void {
    const name = first instanceof PdfName ? first.text : '';
    if (operator === 'Tf') this.#fonts.set(name, font);
    else if (operator === 'gs' || operator === 'rg' || operator === 'RG') this.#read.add(operator + name);
  }

  sets(operator: string, name: string): boolean {
    if (operator !== 'Tf') return this.#read.has(operator + name);
    const font = this.#fonts.get(name);
    if (font === undefined) return false;
    this.font = font;
    return true;
  }

  shows(from: number, to: number): boolean {
    return this.font === null || this.#take(this.font, { from, to });
  }
}

/** Tells the codes of hexadecimal digits, each of one or two bytes. A missing digit is 0. */
export function eachCode(
  bytes: Uint8Array,
  { from, to }: { from: number; to: number },
  size: 1 | 2,
  visit: (code: number) => void,
): void {
  const digits = 2 * size;
  for (let at = from; at < to; at += digits) {
    let code = 0;
    for (let nth = at; nth < at + digits; nth += 1)
      code = code * 16 + (nth < to ? hexDigit(bytes[nth] ?? 0) : 0);
    visit(code);
  }
}
