import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { withStores } from '../local/databases.mjs';
import { statePaths } from '../local/paths.mjs';
import { openVolumeFiles, sqliteFiles, writeTurn } from '../local/volume-files.mjs';

/** @typedef {import('./generated.mjs').Generated} Generated */
/** @typedef {{ id: string, accountId: string, templateId: string, entry: string }} Original */

/** What a coordinator forgets when it is archived (journal-rows.ts). */
const leftOut = new Set(['journal_version', 'kept', 'outbox', 'events']);
const rowsInTransaction = 200_000;
const otherTemplates = 7;
const unreadable = '1970-01-01/AAAAAAAAAAAA';

/**
 * Fills the volumes of an ended product with archived records like one that was really made. Those of the
 * windows are in archives; the others name one that cannot be read, and nothing that is asked may need it.
 * @param {string} state
 * @param {Generated} generated
 * @param {{ originalId: string, windows: number[][], expiring: Set<number> }} wanted
 */
export async function fillVolumes(state, generated, { originalId, windows, expiring }) {
  const original = readOriginal(state, originalId);
  const volumes = openVolumeFiles(state);
  const [directory] = volumes;
  if (!directory) throw new Error('no directory');
  for (const { from, volume } of generated.spans) writeTurn(directory, { from, open: volume });
  writeTurn(directory, { from: generated.spans.at(-1)?.until ?? 0, open: 0 });
  const archives = new Map(
    windows.flatMap((numbers, index) => numbers.map((number) => [number, nameOf(index)])),
  );
  for (const index of generated.spans.keys())
    fillSpan(volumes, generated, { index, original, archives, expiring });
  for (const db of volumes) db.close();
  await withStores(statePaths(state), async ({ files }) => {
    // One that is missing would have the sweep ask the coordinator of each of its rows.
    await files.put(`${original.accountId}/archives/${unreadable}`, new Uint8Array([0]));
    for (const [index, numbers] of windows.entries()) {
      const entries = numbers.map((number) => [
        generated.idOf(number),
        entryOf(original, generated, number, expiring),
      ]);
      const archive = { form: 1, submissions: Object.fromEntries(entries) };
      await files.put(`${original.accountId}/archives/${nameOf(index)}`, gzipSync(JSON.stringify(archive)));
    }
  });
}

/**
 * @param {DatabaseSync[]} volumes
 * @param {Generated} generated
 * @param {{ index: number, original: Original, archives: Map<number, string>, expiring: Set<number> }} span
 */
function fillSpan(volumes, generated, { index, original, archives, expiring }) {
  const db = volumes[generated.spans[index]?.volume ?? 0];
  if (!db) throw new Error(`volume ${generated.spans[index]?.volume} is not bound`);
  // The file is thrown away with the run: nothing has to survive a loss of power.
  db.exec('pragma synchronous = off; pragma cache_size = -400000');
  const insert =
    db.prepare(`insert into submissions (id, account_id, template_id, test, state, settled, version,
    record, expires_at, created_at, updated_at, counted_at, archive, words)
    values (?, ?, ?, 0, 'processed', 1, 2, '', ?, ?, ?, ?, ?, ?)`);
  const first = index * generated.perSpan;
  for (let number = first; number < first + generated.perSpan; number++) {
    if ((number - first) % rowsInTransaction === 0) db.exec(number === first ? 'begin' : 'commit; begin');
    const time = generated.timeOf(number);
    const archive = archives.get(number);
    const template = archive
      ? original.templateId
      : `tpl_${String(number % otherTemplates).padStart(20, '0')}`;
    const expiresAt = expiring.has(number) ? time + 1 : null;
    const where = archive ?? unreadable;
    const words = wordsOf(number);
    insert.run(
      generated.idOf(number),
      original.accountId,
      template,
      expiresAt,
      time,
      time,
      time,
      where,
      words,
    );
  }
  db.exec('commit');
  const day = 'insert into usage_days (account_id, day, live_pdfs) values (?, ?, ?)';
  const made = new Date(generated.timeOf(first)).toISOString().slice(0, 10);
  db.prepare(day).run(original.accountId, made, generated.perSpan);
}

const vocabulary = 5_003;

/** The words of a record: its number, one that all have, and 23 others. */
function wordsOf(/** @type {number} */ number) {
  const others = Array.from({ length: 23 }, (_, index) => `w${(number * 31 + index ** 2 * 17) % vocabulary}`);
  return ['common', `n${number}`, ...new Set(others)].join(' ');
}

function nameOf(/** @type {number} */ window) {
  return `2026-01-01/${String(window).padStart(12, 'A')}`;
}

/**
 * The journal of a copy: the original's, with another id and time.
 * @param {Original} original
 * @param {Generated} generated
 * @param {number} number
 * @param {Set<number>} expiring
 */
function entryOf({ id, entry }, generated, number, expiring) {
  const copy = JSON.parse(entry.replaceAll(id, generated.idOf(number)));
  const [submission] = copy.tables.submission;
  const createdAt = generated.timeOf(number);
  const expiresAt = expiring.has(number) ? createdAt + 1 : null;
  submission.record = JSON.stringify({
    ...JSON.parse(submission.record),
    createdAt,
    processedAt: createdAt,
    expiresAt,
  });
  return copy;
}

/**
 * @param {string} state
 * @param {string} id
 * @returns {Original}
 */
function readOriginal(state, id) {
  const objects = join(state, '.wrangler/state/v3/do/quillet-SubmissionCoordinator');
  for (const file of sqliteFiles(objects)) {
    const db = new DatabaseSync(file);
    const tables = journalOf(db);
    db.close();
    const record = JSON.parse(String(tables.submission?.[0]?.record ?? '{}'));
    if (record.id !== id) continue;
    const { accountId, templateId } = record;
    return { id, accountId, templateId, entry: JSON.stringify({ journal: 2, tables }) };
  }
  throw new Error(`no coordinator has ${id}`);
}

/** @returns {Record<string, Record<string, unknown>[]>} */
function journalOf(/** @type {DatabaseSync} */ db) {
  const named = db.prepare(
    "select name from sqlite_master where type = 'table' and name in ('submission', 'audit')",
  );
  const tables = named.all().map(({ name }) => [name, db.prepare(`select * from ${name}`).all().map(kept)]);
  return Object.fromEntries(tables);
}

function kept(/** @type {Record<string, unknown>} */ row) {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !leftOut.has(column)));
}
