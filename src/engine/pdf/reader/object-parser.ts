import { nameOfBytes, nameOfHash, nextHash } from '../known-names';
import { readLiteralString } from '../literal-string';
import { PdfProblem } from '../pdf-problem';
import { PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../values';
import { END_OF_INPUT, hexDigit, isDigit, isRegular, isWhitespace } from './characters';
import type { WorkBudget } from './work-budget';

/** The step limit for one object, because one object is read without a pause. */
const STEPS_PER_OBJECT = 300_000;

/** The step cost of an error, which takes as long as reading a few objects. */
const STEPS_PER_PROBLEM = 50;

const KEYWORDS: Record<string, PdfValue> = { true: true, false: false, null: null };

/** Parses objects from bytes. Tolerant of spelling, strict about depth and cost. */
export class ObjectParser {
  #stepsLeft = STEPS_PER_OBJECT;

  readonly #budget: WorkBudget;

  constructor(
    readonly bytes: Uint8Array,
    public position: number,
    budget: WorkBudget,
  ) {
    this.#budget = budget;
  }

  peek(ahead = 0): number {
    return this.bytes[this.position + ahead] ?? END_OF_INPUT;
  }

  get atEnd(): boolean {
    return this.position >= this.bytes.length;
  }

  skipSpace(): void {
    const start = this.position;
    // Nearly always there is nothing to skip, or one space or line feed.
    const [first = 0, second = 0] = [this.bytes[start], this.bytes[start + 1]];
    if (first > 37) return;
    if ((first === 32 || first === 10) && second > 37) {
      this.position += 1;
      return;
    }
    for (;;) {
      while (isWhitespace(this.peek())) this.position += 1;
      if (this.peek() !== 37) break;
      while (!this.atEnd && this.peek() !== 10 && this.peek() !== 13) this.position += 1;
    }
    // Long runs of blanks cost steps, or a file of blanks or unclosed strings could be read again
    // and again for free.
    if (this.position - start > 15) this.#count((this.position - start) >> 4);
  }

  readValue(depth = 0): PdfValue {
    this.#count(1);
    if (depth > this.#budget.limits.documentNestingDepth) {
      throw new PdfProblem(
        'too_deep',
        `Objects are nested more than ${this.#budget.limits.documentNestingDepth} deep near byte ${this.position}.`,
      );
    }
    this.skipSpace();
    const byte = this.peek();
    if (byte === 47) return this.#readName();
    if (byte === 60) return this.peek(1) === 60 ? this.#readDict(depth) : this.#readHexString();
    if (byte === 40) return this.#readLiteral();
    if (byte === 91) return this.#readArray(depth);
    if (isDigit(byte) || byte === 43 || byte === 45 || byte === 46) return this.#readNumberOrRef();
    return this.#readKeyword();
  }

  readWord(): string {
    this.skipSpace();
    const start = this.position;
    while (isRegular(this.peek()) && this.position - start < 32) this.position += 1;
    return nameOfBytes(this.bytes, start, this.position).text;
  }

  /** Reads an unsigned whole number. Returns -1 and keeps the position if there is none. */
  readWholeNumber(): number {
    const start = this.position;
    this.skipSpace();
    let value = 0;
    let digits = 0;
    for (; isDigit(this.peek()) && digits < 16; digits += 1) {
      value = value * 10 + this.peek() - 48;
      this.position += 1;
    }
    if (digits > 0) return value;
    this.position = start;
    return -1;
  }

  fail(what: string): PdfProblem {
    this.#budget.spend(STEPS_PER_PROBLEM);
    return new PdfProblem('damaged', `${what} near byte ${this.position}.`);
  }

  #count(steps: number): void {
    this.#budget.spend(steps);
    this.#stepsLeft -= steps;
    if (this.#stepsLeft < 0) {
      throw new PdfProblem('too_much_work', `An object near byte ${this.position} is too large.`);
    }
  }

  #readDict(depth: number): PdfDict {
    const entries = new Map<string, PdfValue>();
    this.#count(2);
    this.position += 2;
    for (;;) {
      this.skipSpace();
      if (this.peek() === 62) {
        this.position += this.peek(1) === 62 ? 2 : 1;
        return new PdfDict(entries);
      }
      if (this.peek() !== 47) {
        // Viewers close a dictionary that its writer left open. This parser does too, once it has
        // read an entry.
        if (this.atEnd || entries.size === 0) throw this.fail('A dictionary is not closed');
        return new PdfDict(entries);
      }
      const key = this.#readName().text;
      this.skipSpace();
      if (this.peek() === 62 && this.peek(1) === 62) continue;
      entries.set(key, this.readValue(depth + 1));
    }
  }

  #readArray(depth: number): PdfValue[] {
    const items: PdfValue[] = [];
    this.position += 1;
    for (;;) {
      this.skipSpace();
      if (this.atEnd) throw this.fail('An array is not closed');
      if (this.peek() === 93) {
        this.position += 1;
        return items;
      }
      items.push(this.readValue(depth + 1));
    }
  }

  #readName(): PdfName {
    const start = this.position + 1;
    let end = start;
    let escaped = false;
    let hash = 0;
    for (let byte = this.bytes[end]; byte !== undefined && isRegular(byte); byte = this.bytes[end]) {
      if (byte === 35) escaped = true;
      hash = nextHash(hash, byte);
      end += 1;
    }
    this.position = end;
    if (end - start > 7) this.#count((end - start) >> 3);
    const name = nameOfHash(this.bytes, start, end, hash);
    if (!escaped) return name;
    const text = name.text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return new PdfName(text);
  }

  #readLiteral(): PdfString {
    const { bytes, end } = readLiteralString(this.bytes, this.position, (steps) => this.#count(steps));
    this.position = end;
    return new PdfString(bytes);
  }

  #readHexString(): PdfString {
    const end = this.bytes.indexOf(62, this.position);
    this.#count(((end === -1 ? this.bytes.length : end) - this.position) >> 3);
    if (end === -1) throw this.fail('A hexadecimal string is not closed');
    const nibbles: number[] = [];
    for (let at = this.position + 1; at < end; at += 1) {
      const digit = hexDigit(this.bytes[at] ?? 0);
      if (digit >= 0) nibbles.push(digit);
    }
    this.position = end + 1;
    const bytes = new Uint8Array((nibbles.length + 1) >> 1);
    nibbles.forEach((nibble, index) => {
      bytes[index >> 1] = (bytes[index >> 1] ?? 0) | (index % 2 === 0 ? nibble << 4 : nibble);
    });
    return new PdfString(bytes);
  }

  #readNumberOrRef(): PdfValue {
    const ref = this.#readUsualRef();
    if (ref !== null) return ref;
    const value = this.#readNumber();
    if (!Number.isInteger(value) || value < 0) return value;
    const afterFirst = this.position;
    if (!isWhitespace(this.peek())) return value;
    const generation = this.readWholeNumber();
    if (generation >= 0 && isWhitespace(this.peek())) {
      this.skipSpace();
      if (this.peek() === 82 && !isRegular(this.peek(1))) {
        this.position += 1;
        return new PdfRef(value, generation);
      }
    }
    this.position = afterFirst;
    return value;
  }

  /** Reads a reference as nearly all are spelled: `12 0 R`. Returns null and keeps the position for anything else. */
  #readUsualRef(): PdfRef | null {
    const { bytes } = this;
    let [at, number] = [this.position, 0];
    for (let digit = (bytes[at] ?? 0) - 48; digit >= 0 && digit <= 9; digit = (bytes[at] ?? 0) - 48) {
      number = number * 10 + digit;
      at += 1;
    }
    const isRef = bytes[at] === 32 && bytes[at + 1] === 48 && bytes[at + 2] === 32 && bytes[at + 3] === 82;
    if (!isRef || at === this.position || isRegular(bytes[at + 4] ?? END_OF_INPUT)) return null;
    this.position = at + 4;
    return new PdfRef(number, 0);
  }

  /** Reads a number. Misplaced signs are read as other viewers do: `--3` is -3, `4-2` is 4. */
  #readNumber(): number {
    let sign = 1;
    for (; this.peek() === 43 || this.peek() === 45; this.position += 1) if (this.peek() === 45) sign = -1;
    let value = 0;
    for (; isDigit(this.peek()); this.position += 1) value = value * 10 + this.peek() - 48;
    if (this.peek() === 46) {
      this.position += 1;
      let digits = 0;
      let fraction = 0;
      for (; isDigit(this.peek()); this.position += 1) {
        if (digits === 15) continue;
        fraction = fraction * 10 + this.peek() - 48;
        digits += 1;
      }
      value += fraction / 10 ** digits;
    }
    while (isRegular(this.peek())) this.position += 1;
    return value === 0 ? 0 : sign * value;
  }

  #readKeyword(): PdfValue {
    const start = this.position;
    const word = this.readWord();
    if (word in KEYWORDS) return KEYWORDS[word] ?? null;
    this.position = start;
    throw this.fail('A value is not a PDF object');
  }
}
