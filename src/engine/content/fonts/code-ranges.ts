import { END_OF_INPUT } from '../../pdf/reader/characters';
import type { WorkBudget } from '../../pdf/reader/work-budget';
import { PdfString, type PdfValue } from '../../pdf/values';

/** The value of a range of character codes. The value counts up with the code. */
export type CodeRange<Value> = {
  from: number;
  to: number;
  value: Value;
};

/**
 * The code ranges of a font's maps. A font can have many ranges but is asked for few codes, so
 * results are remembered.
 */
export class CodeRanges<Value> {
  readonly #found = new Map<number, CodeRange<Value> | null>();

  readonly #budget: WorkBudget;

  constructor(
    readonly ranges: readonly CodeRange<Value>[],
    budget: WorkBudget,
  ) {
    this.#budget = budget;
  }

  /** The last range with the code, because later ranges override earlier ones. */
  rangeOf(code: number): CodeRange<Value> | null {
    const known = this.#found.get(code);
    if (known !== undefined) return known;
    this.#budget.spend(1 + (this.ranges.length >> 4));
    const range = this.ranges.findLast(({ from, to }) => from <= code && code <= to) ?? null;
    this.#found.set(code, range);
    return range;
  }
}

/** The big-endian number in the bytes of a string. */
export function codeOf(value: PdfValue): number {
  if (!(value instanceof PdfString) || value.bytes.length > 4) return END_OF_INPUT;
  return value.bytes.reduce((code, byte) => code * 256 + byte, 0);
}
