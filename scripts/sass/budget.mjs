// The budget of a compilation. Every function and loop of the compiler calls these counters.

/** Ends the compiler from any depth. */
export class BudgetExhausted extends Error {}

/** The steps that the compiler gets to clean up after it was stopped. */
const unwinding = 20_000;

const unlimited = Number.POSITIVE_INFINITY;

export const budget = { steps: unlimited, chars: unlimited, items: unlimited, stopped: 0 };

/** @param {{ steps: number, chars: number, items: number }} granted */
export function grant(granted) {
  return Object.assign(budget, granted, { stopped: 0 });
}

export function lift() {
  return Object.assign(budget, { steps: unlimited, chars: unlimited, items: unlimited });
}

/** A compiler that catches this error gets a few more steps, and after the second time none. */
export function exhausted() {
  budget.steps = budget.stopped++ === 0 ? unwinding : 0;
  throw new BudgetExhausted('The stylesheet takes too much work.');
}

/** @param {any} built */
export function sized(built) {
  if (built.length > budget.chars) exhausted();
  return built;
}

/**
 * Weighs a text that grows. Texts are ropes: joining them is cheap, and reading them copies them.
 * @param {any} before
 * @param {any} added
 */
export function grown(before, added) {
  budget.steps -= added.length >> 4;
  return sized(before + added);
}

/**
 * Weighs the content of a new value: a text, the items of a list, or the entries of a map.
 * @param {any} held
 */
export function weigh(held) {
  const isText = typeof held === 'string';
  const length = held?.length ?? held?.get$length?.(held) ?? 0;
  budget.steps -= 1 + (length >> (isText ? 4 : 2));
  if (length > (isText ? budget.chars : budget.items) || budget.steps < 0) exhausted();
}
