import { PdfProblem } from '../pdf-problem';
import type { PdfDict, PdfValue } from '../values';
import { ObjectParser } from './object-parser';
import type { WorkBudget } from './work-budget';

/** An object stream that has been inflated: where in it each object starts. Objects are parsed when asked for. */
export class ObjectStream {
  private readonly offsets = new Map<number, number>();

  constructor(
    dict: PdfDict,
    private readonly bytes: Uint8Array,
    private readonly budget: WorkBudget,
  ) {
    const first = dict.get('First');
    const count = dict.get('N');
    if (typeof first !== 'number' || typeof count !== 'number' || first < 0 || first > bytes.length) {
      throw new PdfProblem('damaged', 'An object stream does not say where its objects are (/N, /First).');
    }
    const header = new ObjectParser(bytes.subarray(0, first), 0, budget);
    for (let index = 0; index < Math.min(count, budget.limits.documentObjects); index += 1) {
      const number = header.readWholeNumber();
      const offset = header.readWholeNumber();
      budget.spend(1);
      if (number < 0 || offset < 0) break;
      this.offsets.set(number, first + offset);
    }
  }

  get numbers(): IterableIterator<number> {
    return this.offsets.keys();
  }

  read(number: number): PdfValue {
    const offset = this.offsets.get(number);
    return offset === undefined ? null : new ObjectParser(this.bytes, offset, this.budget).readValue();
  }
}
