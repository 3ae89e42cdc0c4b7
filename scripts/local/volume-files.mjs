import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** @typedef {{ from: number, open: number }} Turn from this time on, new records go to this volume */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The files of objects or databases in a folder of an ended product. */
export function sqliteFiles(/** @type {string} */ folder) {
  return globSync('**/*.sqlite', { cwd: folder })
    .filter((name) => !name.endsWith('metadata.sqlite'))
    .map((name) => join(folder, name));
}

/**
 * Opens the databases of a product: the directory, which is volume 0, and then volume 1. Only the
 * directory has accounts.
 * @param {string} state
 */
export function openVolumeFiles(state) {
  const folder = join(state, '.wrangler/state/v3/d1');
  const databases = sqliteFiles(folder).map((file) => new DatabaseSync(file));
  const [directory, ...others] = databases.sort((one, other) => accounts(other) - accounts(one));
  if (!directory || accounts(directory) === 0) throw new Error(`${folder} has no directory`);
  if (others.length > 1) throw new Error(`${folder} has more than two volumes`);
  return [directory, ...others];
}

function accounts(/** @type {DatabaseSync} */ db) {
  return Number(db.prepare('select count(*) found from accounts').get()?.found);
}

/**
 * Writes a turn of volumes for an ended product: the next isolate reads it before its first record.
 * @param {DatabaseSync} directory
 * @param {Turn} turn
 */
export function writeTurn(directory, { from, open }) {
  const insert = 'insert into volume_turns select count(*) + 1, ?, ?, 0 from volume_turns';
  directory.prepare(insert).run(from, JSON.stringify([open]));
}

/**
 * The turns that `writeTurn` wrote, newest first.
 * @param {DatabaseSync} directory
 * @returns {Turn[]}
 */
export function readTurns(directory) {
  const turns = directory.prepare('select from_time, open from volume_turns order by number desc').all();
  return turns.map(({ from_time, open }) => ({ from: Number(from_time), open: JSON.parse(String(open))[0] }));
}

/**
 * The volume of a record: the one that was open when its id was made.
 * @param {Turn[]} turns
 * @param {string} id
 */
export function volumeOf(turns, id) {
  return turns.find(({ from }) => from <= timeOfId(id))?.open ?? 0;
}

/** The time at which an id was made. */
export function timeOfId(/** @type {string} */ id) {
  const time = id.slice(id.indexOf('_') + 1).slice(0, 7);
  return [...time].reduce((value, char) => value * alphabet.length + alphabet.indexOf(char), 0);
}

/** The characters of time in an id. */
export function idAt(/** @type {number} */ time) {
  let text = '';
  for (let rest = time; text.length < 7; rest = Math.floor(rest / alphabet.length))
    text = alphabet.charAt(rest % alphabet.length) + text;
  return text;
}
