import { recordOf } from '../../../../lib/json';
import type { Values } from '../model/answers';

export type Left = {
  values: Values;
  /** The revision that the answers change. */
  revision: number;
  /** The answers on their way when the window closed; they may have arrived. */
  sent: Values | null;
};

/**
 * Keeps the answers that the service does not have yet, in case the browser closes while offline.
 */
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
      // The stored text is cut off or was written by another program.
      return null;
    }
  }

  /** Returns whether the browser stored the answers. */
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

  /** Browsers may forbid storage or have no room; the page alone then holds the unsent answers. */
  #attempt<Result>(access: () => Result): Result | null {
    try {
      return access();
    } catch {
      return null;
    }
  }
}
