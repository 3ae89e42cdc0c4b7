import { linesOf, readParts } from '../store/line-parts.mjs';
import { linesOfFile } from '../store/lines-of-file.mjs';

/** @typedef {import('../store/open-store.mjs').Store} Store */
/**
 * How far a backup is, of which deployment, and when it was complete.
 * @typedef {import('../store/line-parts.mjs').PartsState & { origin: string, begun: string, ended: string | null }} BackupState
 */

export const STATE = 'backup.json';

/** The form of a backup in its place. */
export const FORMAT = 2;

/** The form in which a deployment dumps what it holds. */
export const DUMP_FORMAT = 1;

export function blobPath(/** @type {string} */ sha256) {
  return `blobs/${sha256.slice(0, 2)}/${sha256}`;
}

/** The state of a backup that is complete. @param {Store} store @returns {Promise<BackupState>} */
export async function completeBackup(store) {
  const state = await readParts(store, STATE);
  if (!state?.ended) throw new Error(`${store.name} has no complete backup: run npm run backup again.`);
  if (state.format !== FORMAT && state.format !== 1)
    throw new Error('The backup has another form: use its own scripts.');
  return state;
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
