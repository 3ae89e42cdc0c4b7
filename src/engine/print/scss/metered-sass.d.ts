/** Types of dist/metered-sass.mjs, which scripts/build-sass.mjs makes of the Sass compiler. */

export class BudgetExhausted extends Error {}

export interface Budget {
  /** An approximate count of function calls, turns of loops and built values. */
  steps: number;
  /** The length of the longest text. */
  chars: number;
  /** The length of the longest list or map. */
  items: number;
}

/** Throws the compiler's exceptions, BudgetExhausted, and RangeError when the stack overflows. */
export function compileMetered(source: string, granted: Budget): { css: string; steps: number };
