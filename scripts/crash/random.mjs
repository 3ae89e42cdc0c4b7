/** @typedef {ReturnType<typeof seededRandom>} Random */

/** The same seed gives the same numbers (mulberry32). */
export function seededRandom(/** @type {number} */ seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (/** @type {number} */ low, /** @type {number} */ high) => low + next() * (high - low),
    chance: (/** @type {number} */ share) => next() < share,
    /**
     * @template T
     * @param {readonly T[]} list
     */
    pick: (list) => list[Math.floor(next() * list.length)],
  };
}
