import type { StoredField } from '../../../../../engine/fields';

type Parser = typeof import('./formula-problem');

/**
 * Checks the syntax of a formula while it is typed; the service checks its references when it is
 * saved. The parser is loaded with the first formula: most templates have none.
 */
export class FormulaCheck {
  #parser: Parser | null = null;
  #isAsked = false;

  readonly #onLoaded: () => void;

  constructor(onLoaded: () => void) {
    this.#onLoaded = onLoaded;
  }

  problemOf({ type, default: given }: StoredField): string | null {
    if (type !== 'number' || typeof given !== 'string') return null;
    if (this.#parser === null) void this.#load();
    return this.#parser?.formulaProblem(given) ?? null;
  }

  async #load(): Promise<void> {
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#parser = await import('./formula-problem');
    this.#onLoaded();
  }
}
