import { END_OF_INPUT } from '../../pdf/reader/characters';
import type { WorkBudget } from '../../pdf/reader/work-budget';
import { PdfString, type PdfValue } from '../../pdf/values';

/** What a stretch of character codes stands for; it counts up with the code. */
export interface CodeRange<Value> {
  from: number;
  to: number;
  value: Value;
}

/** Stretches of codes as a font's maps have them. They may be many, and a font is asked for few codes. */
export class CodeRanges<Value> {
  private readonly found = new Map<number, CodeRange<Value> | null>();

  constructor(
    readonly ranges: readonly CodeRange<Value>[],
    private readonly budget: WorkBudget,
  ) {}

  /** The last range that has the code: what is said later counts. */
  rangeOf(code: number): CodeRange<Value> | null {
    const known = this.found.get(code);
    if (known !== undefined) return known;
    this.budget.spend(1 + (this.ranges.length >> 4));
    const range = this.ranges.findLast(({ from, to }) => from <= code && code <= to) ?? null;
    this.found.set(code, range);
    return range;
  }
}

/** The number that the bytes of a string spell, the first one highest. */
export function codeOf(value: PdfValue): number {
  if (!(value instanceof PdfString) || value.bytes.length > 4) return END_OF_INPUT;
  return value.bytes.reduce((code, byte) => code * 256 + byte, 0);
}
