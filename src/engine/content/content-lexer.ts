import { END_OF_INPUT, isDigit, isRegular, isWhitespace } from '../pdf/reader/characters';
import { ObjectParser } from '../pdf/reader/object-parser';
import type { WorkBudget } from '../pdf/reader/work-budget';
import type { PdfValue } from '../pdf/values';
import { endOfText, type TextTaker } from './end-of-text';

/** An operator of a content stream with its operands. */
export type Operation = {
  operator: string;
  operands: readonly PdfValue[];
  /** The positions at which its first operand begins and the operator ends. */
  start: number;
  end: number;
};

const VALUE_WORDS = new Set(['true', 'false', 'null']);

/** Reads a content stream, or a stream with the same syntax, operator by operator. */
export class ContentLexer {
  #position = 0;

  readonly #budget: WorkBudget;

  constructor(
    readonly bytes: Uint8Array,
    budget: WorkBudget,
  ) {
    this.#budget = budget;
  }

  /** The next operation; null at the end. Damaged content throws. */
  next(): Operation | null {
    const parser = new ObjectParser(this.bytes, this.#position, this.#budget);
    parser.skipSpace();
    const start = parser.position;
    const operands: PdfValue[] = [];
    for (;;) {
      parser.skipSpace();
      const byte = parser.peek();
      if (byte === END_OF_INPUT) return null;
      if (isWord(byte)) {
        const before = parser.position;
        const word = parser.readWord();
        if (!VALUE_WORDS.has(word)) return this.#operation(word, operands, { start, end: parser.position });
        parser.position = before;
        operands.push(parser.readValue());
      } else if (beginsValue(byte)) operands.push(parser.readValue());
      else parser.position += 1;
    }
  }

  /** Passes over the operations that only show text, and tells a taker of them. Reading each of them takes ten times as long. */
  skipText(taker?: TextTaker): void {
    const end = endOfText(this.bytes, this.#position, taker);
    this.#budget.spend((end - this.#position) >> 6);
    this.#position = end;
  }

  #operation(
    operator: string,
    operands: PdfValue[],
    { start, end }: { start: number; end: number },
  ): Operation {
    this.#budget.spend(1);
    this.#position = operator === 'ID' ? this.#endOfImage(end) : end;
    return { operator, operands, start, end };
  }

  /** The position after ` EI`, which ends an inline image whose bytes begin at `start`. */
  #endOfImage(start: number): number {
    for (let at = this.bytes.indexOf(69, start + 1); at !== -1; at = this.bytes.indexOf(69, at + 1)) {
      const [before, second, after] = [this.bytes[at - 1], this.bytes[at + 1], this.bytes[at + 2]];
      const isEnd =
        second === 73 && isWhitespace(before ?? 0) && (after === undefined || isWhitespace(after));
      if (isEnd) return at + 2;
    }
    return this.bytes.length;
  }
}

function isWord(byte: number): boolean {
  return isRegular(byte) && !isDigit(byte) && byte !== 43 && byte !== 45 && byte !== 46;
}

/**
 * Whether a byte begins a name, string, array, dictionary or number. Other bytes, such as an
 * unmatched bracket, are skipped.
 */
function beginsValue(byte: number): boolean {
  return byte === 47 || byte === 40 || byte === 60 || byte === 91 || isRegular(byte);
}
