import { nameOfBytes } from '../known-names';
import { readLiteralString } from '../literal-string';
import { PdfProblem } from '../pdf-problem';
import { PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../values';
import { END_OF_INPUT, hexDigit, isDigit, isRegular, isWhitespace, latin1 } from './characters';
import type { WorkBudget } from './work-budget';

/** One object is read without a pause, so what one object may cost is bounded as well. */
const STEPS_PER_OBJECT = 300_000;

/** Making an error costs as much as reading a few objects. */
const STEPS_PER_PROBLEM = 50;

const KEYWORDS: Record<string, PdfValue> = { true: true, false: false, null: null };

/** Reads objects out of bytes. Forgiving about spelling, strict about depth and cost. */
export class ObjectParser {
  private stepsLeft = STEPS_PER_OBJECT;

  constructor(
    readonly bytes: Uint8Array,
    public position: number,
    private readonly budget: WorkBudget,
  ) {}

  peek(ahead = 0): number {
    return this.bytes[this.position + ahead] ?? END_OF_INPUT;
  }

  get atEnd(): boolean {
    return this.position >= this.bytes.length;
  }

  skipSpace(): void {
    const start = this.position;
    for (;;) {
      while (isWhitespace(this.peek())) this.position += 1;
      if (this.peek() !== 37) break;
      while (!this.atEnd && this.peek() !== 10 && this.peek() !== 13) this.position += 1;
    }
    // A file of blanks, or of unclosed strings, must not be read again and again for nothing.
    if (this.position - start > 15) this.count((this.position - start) >> 4);
  }

  readValue(depth = 0): PdfValue {
    this.count(1);
    if (depth > this.budget.limits.documentNestingDepth) {
      throw new PdfProblem(
        'too_deep',
        `Objects are nested more than ${this.budget.limits.documentNestingDepth} deep near byte ${this.position}.`,
      );
    }
    this.skipSpace();
    const byte = this.peek();
    if (byte === 47) return this.readName();
    if (byte === 60) return this.peek(1) === 60 ? this.readDict(depth) : this.readHexString();
    if (byte === 40) return this.readLiteral();
    if (byte === 91) return this.readArray(depth);
    if (isDigit(byte) || byte === 43 || byte === 45 || byte === 46) return this.readNumberOrRef();
    return this.readKeyword();
  }

  readWord(): string {
    this.skipSpace();
    const start = this.position;
    while (isRegular(this.peek()) && this.position - start < 32) this.position += 1;
    return latin1(this.bytes.subarray(start, this.position));
  }

  /** A whole number without sign, or -1 and the position unchanged. */
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
    this.budget.spend(STEPS_PER_PROBLEM);
    return new PdfProblem('damaged', `${what} near byte ${this.position}.`);
  }

  private count(steps: number): void {
    this.budget.spend(steps);
    this.stepsLeft -= steps;
    if (this.stepsLeft < 0) {
      throw new PdfProblem('too_much_work', `One object near byte ${this.position} is far too large.`);
    }
  }

  private readDict(depth: number): PdfDict {
    const entries = new Map<string, PdfValue>();
    this.count(2);
    this.position += 2;
    for (;;) {
      this.skipSpace();
      if (this.peek() === 62) {
        this.position += this.peek(1) === 62 ? 2 : 1;
        return new PdfDict(entries);
      }
      if (this.peek() !== 47) {
        // Viewers close a dictionary that its writer forgot to close; so do we, if something was read.
        if (this.atEnd || entries.size === 0) throw this.fail('A dictionary is not closed');
        return new PdfDict(entries);
      }
      const key = this.readName().text;
      this.skipSpace();
      if (this.peek() === 62 && this.peek(1) === 62) continue;
      entries.set(key, this.readValue(depth + 1));
    }
  }

  private readArray(depth: number): PdfValue[] {
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

  private readName(): PdfName {
    const start = this.position + 1;
    let end = start;
    let escaped = false;
    for (let byte = this.bytes[end]; byte !== undefined && isRegular(byte); byte = this.bytes[end]) {
      if (byte === 35) escaped = true;
      end += 1;
    }
    this.position = end;
    this.count((end - start) >> 3);
    const name = nameOfBytes(this.bytes, start, end);
    if (!escaped) return name;
    const text = name.text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return new PdfName(text);
  }

  private readLiteral(): PdfString {
    const { bytes, end } = readLiteralString(this.bytes, this.position, (steps) => this.count(steps));
    this.position = end;
    return new PdfString(bytes);
  }

  private readHexString(): PdfString {
    const end = this.bytes.indexOf(62, this.position);
    this.count(((end === -1 ? this.bytes.length : end) - this.position) >> 3);
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

  private readNumberOrRef(): PdfValue {
    const value = this.readNumber();
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

  /** Signs in odd places are read as other viewers read them: `--3` is -3, `4-2` is 4. */
  private readNumber(): number {
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

  private readKeyword(): PdfValue {
    const start = this.position;
    const word = this.readWord();
    if (word in KEYWORDS) return KEYWORDS[word] ?? null;
    this.position = start;
    throw this.fail('Something that is no PDF object');
  }
}
