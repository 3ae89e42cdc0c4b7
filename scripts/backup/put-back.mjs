import { completeBackup, DUMP_FORMAT, FILES, groupsOf, lackOf } from './backup-state.mjs';
import { readBlob } from './read-blob.mjs';

/** @typedef {import('./door.mjs').Door} Door */
/** @typedef {import('../store/open-store.mjs').Store} Store */
/** @typedef {(part: string, size: number) => AsyncGenerator<any[]>} Read the lines of a part, some at a time */

const AT_ONCE = 8;
const ROWS = 50;
const OBJECTS = 20;
/** A request has at most so many characters of objects, or one object. */
const CHARS = 8_000_000;

/** How often a restore says that it goes on. */
const MARK_MS = 600_000;
/** The tables that say which volume has a record. They are put back before all records. */
const MAP = ['volumes', 'volume_turns'];

/**
 * Puts a backup into a deployment: the map of volumes, files, objects, then rows, so that whatever can be found is
 * whole. What is there already stays. Until all of it is there, the sweep removes no files.
 * @param {Door} door
 * @param {Store} store
 * @param {(line: string) => void} say
 */
export async function putBack(door, store, say) {
  const state = await completeBackup(store);
  const { format, tables, objects } = await door.json('backup');
  if (format !== DUMP_FORMAT) throw new Error('The backup has another form: use its own scripts.');
  const groups = marked(door, (part, size) => groupsOf(store, state, part, size));
  let rows = 0;
  const putRows = async (/** @type {string} */ table) => {
    for await (const some of groups(`rows/${table}`, ROWS))
      rows += (await door.put(`restore/rows?table=${table}`, { rows: some })).inserted;
  };
  for (const table of MAP) await putRows(table);
  let files = 0;
  for (const part of FILES.filter((known) => state.parts[known]))
    for await (const some of groups(part, AT_ONCE)) {
      await Promise.all(some.map((line) => putFile(door, store, line)));
      files += some.length;
    }
  say(`${files} files`);
  for (const kind of objects) {
    let put = 0;
    let kept = 0;
    for await (const some of groups(`objects/${kind}`, OBJECTS)) {
      // A row of what was archived during the backup is newer than the one that was read before.
      const archived = some.flatMap(({ row }) => row ?? []);
      if (archived.length > 0) await door.put('restore/rows?table=submissions', { rows: archived });
      for (const dumped of bounded(some.filter(({ row }) => row === undefined))) {
        const done = await door.put(`restore/objects?kind=${kind}`, { objects: dumped });
        // An object in pieces is there with its last one.
        const whole = dumped.filter(({ piece }) => piece?.isLast ?? true);
        const there = whole.filter(({ name }) => done.kept.includes(name)).length;
        kept += there;
        put += whole.length - there;
      }
    }
    say(`${put} ${kind.replaceAll('_', ' ')}${kept > 0 ? `; ${kept} were there already` : ''}`);
  }
  for (const table of tables) if (!MAP.includes(table)) await putRows(table);
  await door.put('restore/mark', { running: false });
  say(`${rows} rows`);
  const lack = lackOf(state);
  if (lack) say(lack);
}

/**
 * Groups of lines. Before the first one, and from time to time, the deployment is told that the restore goes on.
 * @param {Door} door
 * @param {Read} read
 * @returns {Read}
 */
function marked(door, read) {
  let markedAt = Number.NEGATIVE_INFINITY;
  return async function* (part, size) {
    for await (const some of read(part, size)) {
      if (Date.now() - markedAt >= MARK_MS) {
        await door.put('restore/mark', { running: true });
        markedAt = Date.now();
      }
      yield some;
    }
  };
}

/** Some objects at a time. @param {{ name: string, piece?: { isLast: boolean } }[]} objects */
function* bounded(objects) {
  /** @type {typeof objects} */
  let group = [];
  let chars = 0;
  for (const object of objects) {
    const { length } = JSON.stringify(object);
    if (group.length > 0 && chars + length > CHARS) {
      yield group;
      group = [];
      chars = 0;
    }
    group.push(object);
    chars += length;
  }
  if (group.length > 0) yield group;
}

/**
 * @param {Door} door
 * @param {Store} store
 * @param {{ key: string, sha256: string, type: string, facts: string }} line
 */
async function putFile(door, store, line) {
  const { key, type, facts } = line;
  await door.putFile(key, { bytes: await readBlob(store, line), type, facts });
}
