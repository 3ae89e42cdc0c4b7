import type { Values } from '../model/draft';
import { recordOf } from './api';

export type Left = {
  values: Values;
  /** Of what they change. */
  revision: number;
  /** What was on its way; whether it arrived is not known. */
  sent: Values | null;
};

/** What the service does not have yet, for when the browser closes before the line is back. */
export class Unsent {
  readonly #key: string;

  constructor(id: string) {
    this.#key = `quillet:unsent:${id}`;
  }

  read(): Left | null {
    const text = this.#attempt(() => localStorage.getItem(this.#key));
    if (text === null) return null;
    try {
      const { values, revision, sent } = recordOf(JSON.parse(text));
      if (typeof revision !== 'number') return null;
      return { values: recordOf(values), revision, sent: sent === null ? null : recordOf(sent) };
    } catch {
      // Cut off, or not ours.
      return null;
    }
  }

  /** Whether the browser has it now. */
  keep(left: Left): boolean {
    return (
      this.#attempt(() => {
        localStorage.setItem(this.#key, JSON.stringify(left));
        return true;
      }) ?? false
    );
  }

  forget(): void {
    this.#attempt(() => localStorage.removeItem(this.#key));
  }

  /** A browser may forbid storage or have no room: then the page alone holds what is unsent. */
  #attempt<Result>(access: () => Result): Result | null {
    try {
      return access();
    } catch {
      return null;
    }
  }
}
