import { LineParts } from '../store/line-parts.mjs';
import { sha256 as hashOf } from '../store/sha256.mjs';
import { blobPath, DUMP_FORMAT, FORMAT, lackOf, STATE } from './backup-state.mjs';
import { readObjects } from './read-objects.mjs';

/** @typedef {import('./door.mjs').Door} Door */
/** @typedef {import('../store/open-store.mjs').Store} Store */
/** @typedef {LineParts<import('./backup-state.mjs').BackupState>} Backup */

const AT_ONCE = 8;

/**
 * Copies a deployment into a folder or bucket: rows, then objects, then files, so that what an object
 * names is in the backup unless it was erased meanwhile. Each part goes on where a broken run ended.
 * @param {Door} door
 * @param {Store} store
 * @param {(line: string) => void} say
 * @param {number[]} without the volumes that are not asked
 */
export async function takeBackup(door, store, say, without) {
  const { format, tables, objects } = await door.json('backup');
  if (format !== DUMP_FORMAT)
    throw new Error('The deployment has another form of backups: use its own scripts.');
  const backup = await openBackup(store, door.origin, without);
  const { state } = backup;
  const lacking = (state.without ?? []).map((volume) => `&without=${volume}`).join('');
  for (const table of tables)
    await pages(backup, `rows/${table}`, async (after) => {
      const query = after === null ? '' : `&after=${encodeURIComponent(JSON.stringify(after))}`;
      const { rows, next } = await door.json(`backup/rows?table=${table}${query}${lacking}`);
      return { lines: rows, next };
    });
  say(`${tables.length} tables`);
  // Who was archived since then is not in the rows as archived.
  const since = new Date(Date.parse(state.begun) - 86_400_000).toISOString().slice(0, 10);
  for (const kind of objects) {
    await pages(backup, `objects/${kind}`, (place) =>
      readObjects(door, `kind=${kind}&since=${since}${lacking}`, place),
    );
    say(`${backup.countOf(`objects/${kind}`)} ${kind.replaceAll('_', ' ')}`);
  }
  const files = await pages(backup, 'files', async (after) => {
    const query = after === null ? '' : `?after=${encodeURIComponent(String(after))}`;
    const page = await door.json(`backup/files${query}`);
    return { lines: await copyFiles(door, store, page.files), next: page.next };
  });
  say(`${files} files`);
  state.ended = new Date().toISOString();
  await backup.write();
  const lack = lackOf(state);
  if (lack) say(lack);
}

/** @param {Store} store @param {string} origin @param {number[]} without @returns {Promise<Backup>} */
async function openBackup(store, origin, without) {
  const begun = new Date().toISOString();
  const backup = await LineParts.open(store, STATE, {
    format: FORMAT,
    origin,
    begun,
    ended: null,
    parts: {},
  });
  const { state } = /** @type {Backup} */ (backup);
  if (state.origin !== origin) throw new Error(`${store.name} has a backup of ${state.origin}.`);
  if (state.ended !== null)
    throw new Error(`The backup in ${store.name} is complete, of ${state.ended}: use another place.`);
  // What a run before went without is not read any more.
  const all = [...new Set([...(state.without ?? []), ...without])].sort((one, other) => one - other);
  if (all.length > 0) state.without = all;
  return /** @type {Backup} */ (backup);
}

/**
 * Reads the pages of a part, each into its lines. Returns how many lines the part has.
 * @param {Backup} backup
 * @param {string} part
 * @param {(after: unknown) => Promise<{ lines: unknown[], next: unknown }>} read
 */
async function pages(backup, part, read) {
  for (let place = backup.placeIn(part); place !== 'done'; place = backup.placeIn(part)) {
    const { lines, next } = await read(place);
    await backup.append(part, lines, next);
  }
  return backup.countOf(part);
}

/**
 * Keeps the bytes of files under their hash, so that the same bytes are there once.
 * @param {Door} door
 * @param {Store} store
 * @param {{ key: string }[]} files
 */
async function copyFiles(door, store, files) {
  /** @type {object[]} */
  const lines = [];
  const waiting = [...files];
  const copy = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const file = await door.file(next.key);
      // It was erased since the list was made.
      if (file === null) continue;
      const sha256 = hashOf(file.bytes);
      if (!(await store.has(blobPath(sha256)))) await store.put(blobPath(sha256), file.bytes);
      lines.push({ key: next.key, sha256, type: file.type, facts: file.facts });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copy));
  return lines;
}
