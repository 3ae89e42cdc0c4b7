/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('./run-class.mjs').Cases} Cases */

/**
 * One case for each entry, with its name after the common one.
 * @template Given
 * @param {string} title
 * @param {Record<string, Given>} entries
 * @param {(world: World, given: Given, name: string) => Promise<string | void>} run
 * @returns {Cases}
 */
export function each(title, entries, run) {
  return Object.fromEntries(
    Object.entries(entries).map(([name, given]) => [
      `${title}: ${name}`,
      (/** @type {World} */ world) => run(world, given, name),
    ]),
  );
}
