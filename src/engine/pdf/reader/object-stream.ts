import { PdfProblem } from '../pdf-problem';
import type { PdfDict, PdfValue } from '../values';
import { ObjectParser } from './object-parser';
import type { WorkBudget } from './work-budget';

/** An inflated object stream with the offset of each object. Objects are parsed on demand. */
export class ObjectStream {
  readonly #offsets = new Map<number, number>();

  readonly #bytes: Uint8Array;
  readonly #budget: WorkBudget;

  constructor(dict: PdfDict, bytes: Uint8Array, budget: WorkBudget) {
    this.#bytes = bytes;
    this.#budget = budget;

    const first = dict.get('First');
    const count = dict.get('N');
    if (typeof first !== 'number' || typeof count !== 'number' || first < 0 || first > bytes.length) {
      throw new PdfProblem('damaged', 'An object stream lacks the positions of its objects (/N, /First).');
    }
    const header = new ObjectParser(bytes.subarray(0, first), 0, budget);
    for (let index = 0; index < Math.min(count, budget.limits.documentObjects); index += 1) {
      const number = header.readWholeNumber();
      const offset = header.readWholeNumber();
      budget.spend(1);
      if (number < 0 || offset < 0) break;
      this.#offsets.set(number, first + offset);
    }
  }

  get numbers(): IterableIterator<number> {
    return this.#offsets.keys();
  }

  read(number: number): PdfValue {
    const offset = this.#offsets.get(number);
    return offset === undefined ? null : new ObjectParser(this.#bytes, offset, this.#budget).readValue();
  }
}
