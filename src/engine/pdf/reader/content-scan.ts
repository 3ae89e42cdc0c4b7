import { hexDigit, isRegular } from './characters';
import { RepeatedBytes } from './repeated-bytes';

/** The facts about a content stream that a caller needs to wrap or describe it. */
export type ContentFacts = {
  /** The depth of the graphics state stack at the end, relative to its start. */
  depth: number;
  /** The lowest depth; negative when the content pops states that it did not push. */
  lowest: number;
  showsText: boolean;
  drawsObjects: boolean;
  /** The number of filled or stroked shapes: drawings, rules, letters converted to outlines. */
  shapes: number;
  /** The numbers of text objects, marked content and brackets that are begun but not ended. */
  openTexts: number;
  openMarks: number;
  openBrackets: number;
  /** The largest identifier of marked content (MCID); -1 without any. */
  lastMark: number;
  /**
   * Whether the content ends inside a string or an inline image, or could not be read to its end.
   */
  isCut: boolean;
};

export const NO_CONTENT: ContentFacts = {
  depth: 0,
  lowest: 0,
  showsText: false,
  drawsObjects: false,
  shapes: 0,
  openTexts: 0,
  openMarks: 0,
  openBrackets: 0,
  lastMark: -1,
  isCut: false,
};

/**
 * Operators around content that keep it from affecting later drawing: one q for its
 * transformations, one q for each excess Q, and the matching Qs.
 */
export function shieldOf({ lowest, depth }: ContentFacts): { before: string; after: string } {
  const opened = 1 - lowest;
  return { before: 'q\n'.repeat(opened), after: 'Q\n'.repeat(Math.max(0, opened + depth)) };
}

/**
 * Whether the content leaves something open, so that content after it would be taken as part of it.
 */
export function isUnended({ openTexts, openMarks, openBrackets, isCut }: ContentFacts): boolean {
  return isCut || openTexts > 0 || openMarks > 0 || openBrackets > 0;
}

const TEXT_OPERATORS = new Set(['Tj', 'TJ', "'", '"']);
const PAINT_OPERATORS = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*']);
const OTHER_OPERATORS = ['q', 'Q', 'Do', 'BT', 'ET', 'BMC', 'BDC', 'EMC', 'ID', 'Tf'];
const LONGEST_OPERATOR = 3;
const LONGEST_NAME = 127;

/**
 * The relevant operators, keyed by their bytes as one number: most words are numbers and must cost
 * nothing.
 */
const OPERATORS = new Map(
  [...TEXT_OPERATORS, ...PAINT_OPERATORS, ...OTHER_OPERATORS].map((word): [number, string] => [
    [...word].reduce((code, character) => code * 256 + character.charCodeAt(0), 0),
    word,
  ]),
);

/** Scans content byte by byte and keeps only a few facts, so it accepts pieces of any size. */
export class ContentScanner {
  readonly facts: ContentFacts = { ...NO_CONTENT };
  /** The length of the content in bytes. */
  length = 0;
  #word = 0;
  #wordLength = 0;
  /** The last name, for example of a font. */
  #name = '';
  /** The digits seen of a number after the name MCID; -1 elsewhere. */
  #mark = -1;
  #openParentheses = 0;
  /** The number of octal digits seen of an escape in a string; -1 outside an escape. */
  #escaped = -1;
  #octal = 0;
  /**
   * The first digit of a byte in a hexadecimal string; -1 before a first digit, -2 outside such a
   * string.
   */
  #half = -2;
  #inComment = false;
  #inName = false;
  /** The length of the part of ` EI ` seen inside an inline image; -1 outside an image. */
  #imageEnd = -1;

  constructor(readonly repeated = new RepeatedBytes()) {}

  feed(piece: Uint8Array): void {
    this.length += piece.length;
    for (let at = 0; at < piece.length; at += 1) this.#take(piece[at] ?? 0);
  }

  finish(): ContentFacts {
    this.#take(32);
    this.facts.isCut ||= this.#openParentheses > 0 || this.#imageEnd >= 0;
    return this.facts;
  }

  #take(byte: number): void {
    if (this.#openParentheses > 0) this.#takeInString(byte);
    else if (this.#imageEnd >= 0) this.#takeInImage(byte);
    else if (this.#inComment) this.#inComment = byte !== 10 && byte !== 13;
    else if (isRegular(byte)) this.#takeRegular(byte);
    else this.#takeSeparator(byte);
  }

  #takeSeparator(byte: number): void {
    this.#endWord();
    this.#inName = byte === 47;
    if (this.#inName) this.#name = '';
    if (byte === 40) this.#openParentheses = 1;
    else if (byte === 37) this.#inComment = true;
    else if (byte === 60 || byte === 91) this.facts.openBrackets += 1;
    else if (byte === 62 || byte === 93) this.facts.openBrackets -= 1;
    // A second `<` begins a dictionary.
    if (byte === 60) this.#half = this.#half === -2 ? -1 : -2;
    else if (byte === 62) this.#endHex();
  }

  #takeRegular(byte: number): void {
    if (this.#half !== -2) this.#takeHex(byte);
    else if (this.#inName) this.#takeName(byte);
    else if (this.#mark >= 0) this.#takeMark(byte);
    this.#wordLength += 1;
    if (this.#wordLength <= LONGEST_OPERATOR) this.#word = this.#word * 256 + byte;
  }

  #takeName(byte: number): void {
    if (this.#name.length < LONGEST_NAME) this.#name += String.fromCharCode(byte);
  }

  /** Takes a digit of the number of marked content. What is no number ends it. */
  #takeMark(byte: number): void {
    const isDigit = byte >= 48 && byte <= 57;
    this.#mark = isDigit ? Math.min(this.#mark * 10 + byte - 48, Number.MAX_SAFE_INTEGER) : -1;
    this.facts.lastMark = Math.max(this.facts.lastMark, this.#mark);
  }

  #endWord(): void {
    if (this.#inName) this.#mark = this.#name === 'MCID' ? 0 : -1;
    else if (this.#wordLength > 0) this.#mark = -1;
    const isShort = this.#wordLength > 0 && this.#wordLength <= LONGEST_OPERATOR;
    const operator = isShort && !this.#inName ? OPERATORS.get(this.#word) : undefined;
    if (operator !== undefined) this.#operator(operator);
    this.#word = 0;
    this.#wordLength = 0;
    this.#inName = false;
  }

  #operator(word: string): void {
    if (word === 'q') this.facts.depth += 1;
    else if (word === 'Q') {
      this.facts.depth -= 1;
      this.facts.lowest = Math.min(this.facts.lowest, this.facts.depth);
      // Q restores the font of an earlier q, which is not tracked.
      this.repeated.forgetFont();
    } else if (word === 'Tf') this.repeated.setFont(this.#name);
    else if (TEXT_OPERATORS.has(word)) this.facts.showsText = true;
    else if (PAINT_OPERATORS.has(word)) this.facts.shapes += 1;
    else if (word === 'Do') this.facts.drawsObjects = true;
    else if (word === 'BT') this.facts.openTexts += 1;
    else if (word === 'ET') this.facts.openTexts -= 1;
    else if (word === 'BMC' || word === 'BDC') this.facts.openMarks += 1;
    else if (word === 'EMC') this.facts.openMarks -= 1;
    else if (word === 'ID') {
      this.#imageEnd = 0;
      this.facts.drawsObjects = true;
    }
  }

  #takeInString(byte: number): void {
    if (this.#escaped >= 0) this.#takeEscaped(byte);
    else if (byte === 92) this.#escaped = 0;
    else {
      if (byte === 40) this.#openParentheses += 1;
      else if (byte === 41) this.#openParentheses -= 1;
      if (this.#openParentheses > 0) this.repeated.take(byte);
    }
  }

  /** Takes a byte of an escape: up to three octal digits, or one character. */
  #takeEscaped(byte: number): void {
    const isOctal = byte >= 48 && byte <= 55;
    if (isOctal) {
      this.#octal = ((this.#octal << 3) | (byte - 48)) & 255;
      this.#escaped += 1;
      if (this.#escaped === 3) this.#endOctal();
    } else if (this.#escaped > 0) {
      this.#endOctal();
      this.#takeInString(byte);
    } else {
      this.#escaped = -1;
      if (byte !== 10 && byte !== 13) this.repeated.take(byte);
    }
  }

  #endOctal(): void {
    this.repeated.take(this.#octal);
    this.#escaped = -1;
    this.#octal = 0;
  }

  #takeHex(byte: number): void {
    const digit = hexDigit(byte);
    if (digit < 0) return;
    if (this.#half >= 0) this.repeated.take((this.#half << 4) | digit);
    this.#half = this.#half >= 0 ? -1 : digit;
  }

  #endHex(): void {
    if (this.#half >= 0) this.repeated.take(this.#half << 4);
    this.#half = -2;
  }

  #takeInImage(byte: number): void {
    const isSpace = byte === 32 || byte === 10 || byte === 13 || byte === 9;
    if (this.#imageEnd === 1 && byte === 69) this.#imageEnd = 2;
    else if (this.#imageEnd === 2 && byte === 73) this.#imageEnd = 3;
    else if (this.#imageEnd === 3 && isSpace) this.#imageEnd = -1;
    else this.#imageEnd = isSpace ? 1 : 0;
  }
}
