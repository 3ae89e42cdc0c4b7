import { linesOf, readParts } from '../store/line-parts.mjs';
import { linesOfFile } from '../store/lines-of-file.mjs';

/** @typedef {import('../store/open-store.mjs').Store} Store */
/**
 * How far an export is, and of which account.
 * @typedef {import('../store/line-parts.mjs').PartsState & { origin: string, account: string }} ExportState
 */
/** @typedef {{ path: string, bytes: number, sha256: string } | { path: string, missing: string }} ManifestLine */

export const STATE = 'progress.json';
export const BEGINNING = 'export.json';
export const MANIFEST = 'manifest';

/** The form of an export in its place. */
export const FORMAT = 2;

export function rowsOf(/** @type {string} */ part) {
  return `rows/${part}`;
}

/**
 * Opens an export, also one in form 1, of release 0.3.0, where a part is one file.
 * @param {Store} store
 */
export async function openExport(store) {
  const [progress, beginning] = await Promise.all([readParts(store, STATE), store.get(BEGINNING)]);
  if (progress === null || beginning === null) throw new Error(`${store.name} has no export.`);
  const isOld = progress.format === undefined;
  return {
    /** @type {{ format: number, account: { id: string, name: string }, parts: { name: string, records: number | null }[] }} */
    begun: JSON.parse(beginning.toString()),
    isOld,
    isDone: (/** @type {string} */ part) =>
      isOld ? progress.done.includes(part) : progress.parts[rowsOf(part)]?.isDone === true,
    manifest: () => (isOld ? linesOfFile(store, MANIFEST, 1) : linesOf(store, progress, MANIFEST, 1)),
    rows: (/** @type {string} */ part, size = 1) =>
      isOld ? linesOfFile(store, part, size) : linesOf(store, progress, rowsOf(part), size),
  };
}
