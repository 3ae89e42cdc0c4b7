/** dist/metered-sass.mjs, as scripts/build-sass.mjs makes it of the Sass compiler. */

export class BudgetExhausted extends Error {}

export interface Budget {
  /** Functions entered and loops gone round, and what was built, about. */
  steps: number;
  /** The longest text. */
  chars: number;
  /** The longest list or map. */
  items: number;
}

/** Throws the compiler's exceptions, BudgetExhausted, and RangeError where the stack ends. */
export function compileMetered(source: string, granted: Budget): { css: string; steps: number };
