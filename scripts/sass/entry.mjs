import * as immutable from 'immutable';
import { createLibrary } from 'metered-sass-library';
import { BudgetExhausted, budget, grant, lift } from './budget.mjs';

export { BudgetExhausted };

/** The globals that the compiler sees. */
const surroundings = { __proto__: globalThis, location: { href: 'template:/' } };
const browser = { userAgent: 'Chrome/' };

/** @type {any} */
let library;

function load() {
  lift();
  const exported = {};
  createLibrary(surroundings, browser).load({ immutable }, exported);
  return exported;
}

/**
 * Compiles this text without imports, within a budget, and reports the steps used.
 * @param {string} source
 * @param {{ steps: number, chars: number, items: number }} granted
 */
export function compileMetered(source, granted) {
  library ??= load();
  grant(granted);
  try {
    const { css } = library.compileString(source, { logger: library.Logger.silent });
    return { css, steps: granted.steps - budget.steps };
  } finally {
    // A compiler that was stopped during its cleanup may hold state of that stylesheet, so the next
    // one is new.
    if (budget.stopped > 1) library = undefined;
    lift();
  }
}
