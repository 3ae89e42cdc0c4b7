import { hexDigit, isRegular } from './characters';
import { RepeatedBytes } from './repeated-bytes';

/** What matters about a content stream to whoever wraps it or describes it. */
export interface ContentFacts {
  /** How far the graphics state stack ends above or below where it began. */
  depth: number;
  /** The lowest it got; negative when the content pops what it did not push. */
  lowest: number;
  showsText: boolean;
  drawsObjects: boolean;
  /** Shapes filled or stroked: drawings, rules, letters turned into outlines. */
  shapes: number;
  /** Text objects, marked content and brackets that are begun and not ended. */
  openTexts: number;
  openMarks: number;
  openBrackets: number;
  /** It ends inside of a string or an inline image, or could not be read to its end. */
  isCut: boolean;
}

export const NO_CONTENT: ContentFacts = {
  depth: 0,
  lowest: 0,
  showsText: false,
  drawsObjects: false,
  shapes: 0,
  openTexts: 0,
  openMarks: 0,
  openBrackets: 0,
  isCut: false,
};

/**
 * What goes around content so that nothing of it reaches what is drawn after it: as many q as it needs, one of them
 * for its transformations and one for each Q that it has too many, and as many Q.
 */
export function shieldOf({ lowest, depth }: ContentFacts): { before: string; after: string } {
  const opened = 1 - lowest;
  return { before: 'q\n'.repeat(opened), after: 'Q\n'.repeat(Math.max(0, opened + depth)) };
}

/** Would whatever follows this content be taken for a part of it? */
export function isUnended({ openTexts, openMarks, openBrackets, isCut }: ContentFacts): boolean {
  return isCut || openTexts > 0 || openMarks > 0 || openBrackets > 0;
}

const TEXT_OPERATORS = new Set(['Tj', 'TJ', "'", '"']);
const PAINT_OPERATORS = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*']);
const OTHER_OPERATORS = ['q', 'Q', 'Do', 'BT', 'ET', 'BMC', 'BDC', 'EMC', 'ID', 'Tf'];
const LONGEST_OPERATOR = 3;
const LONGEST_NAME = 127;

/** The operators that matter, by their bytes as one number: most words are numbers, and must cost nothing. */
const OPERATORS = new Map(
  [...TEXT_OPERATORS, ...PAINT_OPERATORS, ...OTHER_OPERATORS].map((word): [number, string] => [
    [...word].reduce((code, character) => code * 256 + character.charCodeAt(0), 0),
    word,
  ]),
);

/** Reads content byte by byte and remembers only a few facts, so pieces of any size may come. */
export class ContentScanner {
  readonly facts: ContentFacts = { ...NO_CONTENT };
  /** How long the content is. */
  length = 0;
  private word = 0;
  private wordLength = 0;
  /** The last name, such as that of a font. */
  private name = '';
  private openParentheses = 0;
  /** Of an escape in a string: how many octal digits of it have been seen, or -1 outside. */
  private escaped = -1;
  private octal = 0;
  /** Of a hexadecimal string: its half byte, -1 before one, or -2 outside. */
  private half = -2;
  private inComment = false;
  private inName = false;
  /** Inside of an inline image: how much of ` EI ` has been seen, or -1 outside. */
  private imageEnd = -1;

  constructor(readonly repeated = new RepeatedBytes()) {}

  feed(piece: Uint8Array): void {
    this.length += piece.length;
    for (let at = 0; at < piece.length; at += 1) this.take(piece[at] ?? 0);
  }

  finish(): ContentFacts {
    this.take(32);
    this.facts.isCut ||= this.openParentheses > 0 || this.imageEnd >= 0;
    return this.facts;
  }

  private take(byte: number): void {
    if (this.openParentheses > 0) this.takeInString(byte);
    else if (this.imageEnd >= 0) this.takeInImage(byte);
    else if (this.inComment) this.inComment = byte !== 10 && byte !== 13;
    else if (isRegular(byte)) this.takeRegular(byte);
    else this.takeSeparator(byte);
  }

  private takeSeparator(byte: number): void {
    this.endWord();
    this.inName = byte === 47;
    if (this.inName) this.name = '';
    if (byte === 40) this.openParentheses = 1;
    else if (byte === 37) this.inComment = true;
    else if (byte === 60 || byte === 91) this.facts.openBrackets += 1;
    else if (byte === 62 || byte === 93) this.facts.openBrackets -= 1;
    // Two of them begin a dictionary.
    if (byte === 60) this.half = this.half === -2 ? -1 : -2;
    else if (byte === 62) this.endHex();
  }

  private takeRegular(byte: number): void {
    if (this.half !== -2) this.takeHex(byte);
    else if (this.inName) this.takeName(byte);
    this.wordLength += 1;
    if (this.wordLength <= LONGEST_OPERATOR) this.word = this.word * 256 + byte;
  }

  private takeName(byte: number): void {
    if (this.name.length < LONGEST_NAME) this.name += String.fromCharCode(byte);
  }

  private endWord(): void {
    const isShort = this.wordLength > 0 && this.wordLength <= LONGEST_OPERATOR;
    const operator = isShort && !this.inName ? OPERATORS.get(this.word) : undefined;
    if (operator !== undefined) this.operator(operator);
    this.word = 0;
    this.wordLength = 0;
    this.inName = false;
  }

  private operator(word: string): void {
    if (word === 'q') this.facts.depth += 1;
    else if (word === 'Q') {
      this.facts.depth -= 1;
      this.facts.lowest = Math.min(this.facts.lowest, this.facts.depth);
      // That of the q before, whatever it was.
      this.repeated.forgetFont();
    } else if (word === 'Tf') this.repeated.setFont(this.name);
    else if (TEXT_OPERATORS.has(word)) this.facts.showsText = true;
    else if (PAINT_OPERATORS.has(word)) this.facts.shapes += 1;
    else if (word === 'Do') this.facts.drawsObjects = true;
    else if (word === 'BT') this.facts.openTexts += 1;
    else if (word === 'ET') this.facts.openTexts -= 1;
    else if (word === 'BMC' || word === 'BDC') this.facts.openMarks += 1;
    else if (word === 'EMC') this.facts.openMarks -= 1;
    else if (word === 'ID') {
      this.imageEnd = 0;
      this.facts.drawsObjects = true;
    }
  }

  private takeInString(byte: number): void {
    if (this.escaped >= 0) this.takeEscaped(byte);
    else if (byte === 92) this.escaped = 0;
    else {
      if (byte === 40) this.openParentheses += 1;
      else if (byte === 41) this.openParentheses -= 1;
      if (this.openParentheses > 0) this.repeated.take(byte);
    }
  }

  /** Up to three octal digits, or one sign. */
  private takeEscaped(byte: number): void {
    const isOctal = byte >= 48 && byte <= 55;
    if (isOctal) {
      this.octal = ((this.octal << 3) | (byte - 48)) & 255;
      this.escaped += 1;
      if (this.escaped === 3) this.endOctal();
    } else if (this.escaped > 0) {
      this.endOctal();
      this.takeInString(byte);
    } else {
      this.escaped = -1;
      if (byte !== 10 && byte !== 13) this.repeated.take(byte);
    }
  }

  private endOctal(): void {
    this.repeated.take(this.octal);
    this.escaped = -1;
    this.octal = 0;
  }

  private takeHex(byte: number): void {
    const digit = hexDigit(byte);
    if (digit < 0) return;
    if (this.half >= 0) this.repeated.take((this.half << 4) | digit);
    this.half = this.half >= 0 ? -1 : digit;
  }

  private endHex(): void {
    if (this.half >= 0) this.repeated.take(this.half << 4);
    this.half = -2;
  }

  private takeInImage(byte: number): void {
    const isSpace = byte === 32 || byte === 10 || byte === 13 || byte === 9;
    if (this.imageEnd === 1 && byte === 69) this.imageEnd = 2;
    else if (this.imageEnd === 2 && byte === 73) this.imageEnd = 3;
    else if (this.imageEnd === 3 && isSpace) this.imageEnd = -1;
    else this.imageEnd = isSpace ? 1 : 0;
  }
}
