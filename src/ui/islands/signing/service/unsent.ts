import type { Values } from '../model/draft';
import { recordOf } from './api';

/** What the service does not have yet, for when the browser closes before the line is back. */
export class Unsent {
  private readonly key: string;

  constructor(id: string) {
    this.key = `quillet:unsent:${id}`;
  }

  read(): { values: Values; revision: number } | null {
    const text = this.attempt(() => localStorage.getItem(this.key));
    if (text === null) return null;
    try {
      const { values, revision } = recordOf(JSON.parse(text));
      return typeof revision === 'number' ? { values: recordOf(values), revision } : null;
    } catch {
      // Cut off, or not ours.
      return null;
    }
  }

  keep(values: Values, revision: number): void {
    this.attempt(() => localStorage.setItem(this.key, JSON.stringify({ values, revision })));
  }

  forget(): void {
    this.attempt(() => localStorage.removeItem(this.key));
  }

  /** A browser may forbid storage or have no room: then the page alone holds what is unsent. */
  private attempt<Result>(access: () => Result): Result | null {
    try {
      return access();
    } catch {
      return null;
    }
  }
}
