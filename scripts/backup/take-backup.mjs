import { LineParts, linesOf } from '../store/line-parts.mjs';
import { sha256 as hashOf } from '../store/sha256.mjs';
import { blobPath, DUMP_FORMAT, FORMAT, lackOf, STATE } from './backup-state.mjs';
import { readObjects } from './read-objects.mjs';

/** @typedef {import('./door.mjs').Door} Door */
/** @typedef {import('../store/open-store.mjs').Store} Store */
/** @typedef {LineParts<import('./backup-state.mjs').BackupState>} Backup */

const AT_ONCE = 8;
const PART = 'archives';

/**
 * Copies a deployment into a folder or bucket: rows, then objects, then files, so that what an object
 * names is in the backup unless it was erased meanwhile. An archive is copied before the submissions in it are asked for.
 * Each part goes on where a broken run ended.
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
  const archives = await Archives.open(door, store, backup);
  for (const kind of objects) {
    await pages(backup, `objects/${kind}`, (place) =>
      archives.after(() => readObjects(door, `kind=${kind}&since=${since}${lacking}`, place)),
    );
    say(`${backup.countOf(`objects/${kind}`)} ${kind.replaceAll('_', ' ')}`);
  }
  const files = await pages(backup, 'files', async (after) => {
    const query = after === null ? '' : `?after=${encodeURIComponent(String(after))}`;
    const page = await door.json(`backup/files${query}`);
    return { lines: await copyFiles(door, store, archives.without(page.files)), next: page.next };
  });
  say(`${files + backup.countOf('archives')} files`);
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
 * The archives that are in the backup. Nothing is ever added to an archive. So a submission that is empty while its row names an
 * archive which was copied before is in the copy, even if it leaves the archive later.
 */
class Archives {
  #keys = new Set();
  #door;
  #store;
  #backup;

  /** @param {Door} door @param {Store} store @param {Backup} backup */
  constructor(door, store, backup) {
    this.#door = door;
    this.#store = store;
    this.#backup = backup;
  }

  /** Opens those that a run before has copied. @param {Door} door @param {Store} store @param {Backup} backup */
  static async open(door, store, backup) {
    const archives = new Archives(door, store, backup);
    for await (const [line] of linesOf(store, backup.state, PART, 1)) archives.#keys.add(line.key);
    return archives;
  }

  /**
   * Reads a page again until all archives that it names were copied before.
   * @template {{ archives: string[] }} Page
   * @param {() => Promise<Page>} read
   */
  async after(read) {
    for (;;) {
      const page = await read();
      const lacking = this.without(page.archives.map((key) => ({ key })));
      if (lacking.length === 0) return page;
      const lines = await copyFiles(this.#door, this.#store, lacking);
      await this.#backup.append(PART, lines, undefined);
      // One that is gone by now has none of them any more, or is lost: it is not asked for again.
      for (const { key } of lacking) this.#keys.add(key);
    }
  }

  /** The files that are not among them. @template {{ key: string }} File @param {File[]} files */
  without(files) {
    return files.filter(({ key }) => !this.#keys.has(key));
  }
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
