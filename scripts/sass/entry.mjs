import * as immutable from 'immutable';
import { createLibrary } from 'metered-sass-library';
import { BudgetExhausted, budget, grant, lift } from './budget.mjs';

export { BudgetExhausted };

/** What the compiler takes for the machine it runs on. */
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
 * Compiles this text with nothing else, within a budget, and says what it took.
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
    // A compiler that was stopped while it tidied up may hold what belongs to that stylesheet: the next gets a new one.
    if (budget.stopped > 1) library = undefined;
    lift();
  }
}
