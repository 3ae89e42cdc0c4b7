import { linesOf, readParts } from '../store/line-parts.mjs';
import { linesOfFile } from '../store/lines-of-file.mjs';

/** @typedef {import('../store/open-store.mjs').Store} Store */
/**
 * How far a backup is, of which deployment, when it was complete, and without which volumes.
 * @typedef {import('../store/line-parts.mjs').PartsState & { origin: string, begun: string, ended: string | null, without?: number[] }} BackupState
 */

export const STATE = 'backup.json';

/**
 * The form of a backup in its place. In form 3 all archives are among the files; in form 2 each object is one line; form 1 has
 * one file for each part.
 */
export const FORMAT = 4;

/** The form in which a deployment dumps what it holds: a submission that holds nothing comes with the key of its archive. */
export const DUMP_FORMAT = 3;

/** The parts that have files: archives were copied before the submissions in them were asked for, all others last. */
export const FILES = ['archives', 'files'];

export function blobPath(/** @type {string} */ sha256) {
  return `blobs/${sha256.slice(0, 2)}/${sha256}`;
}

/** The state of a backup that is complete. @param {Store} store @returns {Promise<BackupState>} */
export async function completeBackup(store) {
  const state = await readParts(store, STATE);
  if (!state?.ended) throw new Error(`${store.name} has no complete backup: run npm run backup again.`);
  if (![1, 2, 3, FORMAT].includes(state.format))
    throw new Error('The backup has another form: use its own scripts.');
  return state;
}

/** What a backup lacks, in a sentence; null: nothing. @param {BackupState} state */
export function lackOf({ without = [] }) {
  if (without.length === 0) return null;
  const volumes = `${without.length === 1 ? 'volume' : 'volumes'} ${without.join(', ')}`;
  return `The records of ${volumes} are missing: nothing was asked there. Their files are in the backup.`;
}

/**
 * The lines of a part, some at a time. In form 1, of release 0.3.0, a part is one file.
 * @param {Store} store
 * @param {BackupState} state
 * @param {string} part
 * @param {number} size
 * @returns {AsyncGenerator<any[]>}
 */
export function groupsOf(store, state, part, size) {
  return state.format === 1 ? linesOfFile(store, part, size) : linesOf(store, state, part, size);
}
