import { readFileSync, writeFileSync } from 'node:fs';
import { readDirectory } from './read-directory.mjs';

/** @typedef {import('./target.mjs').Target} Target */
/** @typedef {{ number: number, binding: string, database: string }} VolumeBlock */

const CONFIG = 'wrangler.toml';

/**
 * The volumes that have records, from the map in the directory.
 * @param {Target} target
 * @returns {number[]}
 */
export function usedVolumes(target) {
  const query = 'SELECT open FROM volume_turns';
  /** @type {{ open: string }[]} */
  const turns = readDirectory(target, query, 'volumes');
  return [...new Set(turns.flatMap(({ open }) => JSON.parse(open)))].filter((number) => number > 0);
}

/**
 * The volumes to bind: those that are bound, those that have records, and spares.
 * @param {{ bound: number[], used: number[], spares: number }} known
 * @returns {number[]}
 */
export function wantedVolumes({ bound, used, spares }) {
  const wanted = new Set([...bound, ...used]);
  for (let next = 1; [...wanted].filter((number) => !used.includes(number)).length < spares; next++)
    wanted.add(next);
  return [...wanted].sort((one, other) => one - other);
}

/**
 * Adds blocks for volumes to the text of wrangler.toml, behind the databases of the environment.
 * @param {string} text
 * @param {Pick<Target, 'env' | 'database'>} target
 * @param {number[]} numbers
 */
export function withVolumes(text, { env, database }, numbers) {
  const head = `[[${env ? `env.${env}.` : ''}d1_databases]]`;
  const last = text.lastIndexOf(head);
  if (last < 0) throw new Error(`${CONFIG} has no ${head}.`);
  const end = text.indexOf('\n\n', last);
  const at = end < 0 ? text.length : end;
  const blocks = numbers.map(
    (number) =>
      `\n\n${head}\nbinding = "VOLUME_${number}"\ndatabase_name = "${database}-volume-${number}"\nmigrations_dir = "migrations"`,
  );
  return text.slice(0, at) + blocks.join('') + text.slice(at);
}

/**
 * Writes the blocks that are missing, and returns their numbers. Blocks are never removed: a volume that
 * is not bound does not answer.
 * @param {Target} target
 * @param {{ used: number[], spares: number }} asked
 */
export function bindVolumes(target, { used, spares }) {
  const bound = target.volumes.map(({ number }) => number);
  const missing = wantedVolumes({ bound, used, spares }).filter((number) => !bound.includes(number));
  if (missing.length > 0) writeFileSync(CONFIG, withVolumes(readFileSync(CONFIG, 'utf8'), target, missing));
  return missing;
}
