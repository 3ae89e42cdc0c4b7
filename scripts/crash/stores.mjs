import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openVolumeFiles, readTurns, sqliteFiles, volumeOf } from '../local/volume-files.mjs';

/** @typedef {import('../../src/verify/check-trail.mjs').Entry} Entry */
/**
 * @typedef {{ id: string, state: string, version: number, metadata: string,
 *   dataRequests: object[], pdf: { hash: string } | null }} StoredRecord
 */
/** @typedef {{ id: string, state: string, metadata: string }} StoredMerge */
/** @typedef {{ record: StoredRecord, attempts: number, trail: Entry[], outbox: string[] }} Coordinator */
/**
 * @typedef {object} Stores
 * @property {Coordinator[]} coordinators
 * @property {Map<string, StoredRecord>} projection by submission
 * @property {string[]} usage the submissions whose projections say that their PDF was counted
 * @property {number} counted the PDFs of all days
 * @property {number[]} placed how many submissions each volume has
 * @property {string[]} misplaced the submissions that are in another volume than the map says, or in two
 * @property {StoredMerge[]} merges
 */

/**
 * All stored records of submissions, read from the files of the ended product.
 * @param {string} state
 * @returns {Stores}
 */
export function readStores(state) {
  const folder = join(state, '.wrangler/state/v3');
  const objects = join(folder, 'do/quillet-SubmissionCoordinator');
  const merges = sqliteFiles(join(folder, 'do/quillet-CombineCoordinator')).flatMap(readMerge);
  const coordinators = sqliteFiles(objects).flatMap(readCoordinator);
  return { coordinators, merges, ...readVolumes(state) };
}

/** @returns {Coordinator[]} empty for an object that has accepted nothing */
function readCoordinator(/** @type {string} */ file) {
  // Opens the file for writing: like the runtime, it rolls back what a kill left half-written.
  const db = new DatabaseSync(file);
  const isAccepted = rows(db, `select 1 from sqlite_master where name = 'submission'`).length > 0;
  if (!isAccepted) return [];
  const found = rows(db, 'select record, attempt from submission');
  const [waiting = '[]'] = column(db, `select coalesce(outbox, '[]') from submission`);
  const outbox = JSON.parse(waiting).map((/** @type {[string]} */ [effect]) => effect);
  const trail = column(db, 'select entry from audit order by sequence').map((stored) => {
    const { signature: _beside, ...entry } = JSON.parse(stored);
    return entry;
  });
  db.close();
  return found.map(([record, attempts]) => ({
    record: JSON.parse(String(record)),
    attempts: Number(attempts),
    trail,
    outbox,
  }));
}

/** @returns {StoredMerge[]} empty for an object that has accepted nothing */
function readMerge(/** @type {string} */ file) {
  const db = new DatabaseSync(file);
  const isAccepted = rows(db, `select 1 from sqlite_master where name = 'combined'`).length > 0;
  const records = isAccepted ? column(db, 'select record from combined') : [];
  db.close();
  return records.map((record) => JSON.parse(record));
}

/**
 * @param {string} state
 * @returns {Pick<Stores, 'projection' | 'usage' | 'counted' | 'placed' | 'misplaced'>}
 */
function readVolumes(state) {
  const volumes = openVolumeFiles(state);
  const turns = volumes.slice(0, 1).flatMap(readTurns);
  const found = volumes.map((db) => ({
    records: column(db, 'select record from submissions').map((record) => JSON.parse(record)),
    usage: column(db, 'select id from submissions where counted_at is not null'),
    counted: Number(column(db, 'select coalesce(sum(live_pdfs), 0) from usage_days')[0]),
  }));
  for (const db of volumes) db.close();
  return {
    projection: new Map(found.flatMap(({ records }) => records.map((record) => [record.id, record]))),
    usage: found.flatMap(({ usage }) => usage),
    counted: found.reduce((sum, { counted }) => sum + counted, 0),
    placed: found.map(({ records }) => records.length),
    misplaced: found.flatMap(({ records }, number) =>
      records.flatMap(({ id }) => (volumeOf(turns, id) === number ? [] : id)),
    ),
  };
}

function column(/** @type {DatabaseSync} */ db, /** @type {string} */ query) {
  return rows(db, query).map(([value]) => String(value));
}

function rows(/** @type {DatabaseSync} */ db, /** @type {string} */ query) {
  return db
    .prepare(query)
    .all()
    .map((row) => Object.values(row));
}
