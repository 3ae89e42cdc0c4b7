import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFiles } from '../../scripts/local/volume-files.mjs';

/** @typedef {{ database: number, objects: number, pdfs: number, archives: number }} Bytes */

/**
 * The bytes that an ended product keeps in each store.
 * @param {string} state
 * @returns {Bytes}
 */
export function bytesOfStores(state) {
  const store = join(state, '.wrangler/state/v3');
  const files = sizesOfFiles(join(store, 'r2'));
  const archives = files.filter(({ key }) => key.includes('/archives/'));
  return {
    database: sum(sqliteFiles(join(store, 'd1')).map(bytesInUse)),
    objects: sum(
      globSync('do/*SubmissionCoordinator/*', { cwd: store }).map((name) => statSync(join(store, name)).size),
    ),
    pdfs: sum(files.map(({ size }) => size)) - sum(archives.map(({ size }) => size)),
    archives: sum(archives.map(({ size }) => size)),
  };
}

/** The pages of a database without its free ones, which is what D1 counts. */
function bytesInUse(/** @type {string} */ file) {
  const db = new DatabaseSync(file);
  db.exec('pragma wal_checkpoint(truncate)');
  const value = (/** @type {string} */ name) =>
    Number(Object.values(db.prepare(`pragma ${name}`).get() ?? {})[0]);
  const bytes = (value('page_count') - value('freelist_count')) * value('page_size');
  db.close();
  return bytes;
}

/** The files of the local bucket, whose sizes its own database knows. */
function sizesOfFiles(/** @type {string} */ folder) {
  return sqliteFiles(folder).flatMap((file) => {
    const db = new DatabaseSync(file, { readOnly: true });
    const rows = db.prepare('select key, size from _mf_objects').all();
    db.close();
    return rows.map(({ key, size }) => ({ key: String(key), size: Number(size) }));
  });
}

function sum(/** @type {number[]} */ values) {
  return values.reduce((total, value) => total + value, 0);
}
