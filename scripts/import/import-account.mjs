import { BEGINNING, openExport, STATE } from '../export/export-state.mjs';
import { sha256 } from '../store/sha256.mjs';
import { bringRecords } from './bring-records.mjs';
import { checkFiles } from './check-files.mjs';
import { checkRecords } from './check-import.mjs';
import { compareRecords } from './compare-records.mjs';
import { RecordReader } from './read-records.mjs';
import { sayWhatIsLeft } from './what-is-left.mjs';

/** @typedef {import('../store/open-store.mjs').Store} Store */
/** @typedef {import('../backup/door.mjs').Door} Door */

/** The form of an import, and the form of exports that have what it needs. */
const FORMAT = 1;
const EXPORT_FORMAT = 2;

/** So many problems are named. */
const NAMED = 50;

/**
 * Brings an exported account into a deployment that does not have it. Returns whether all of it is there.
 * @param {Door} door
 * @param {Store} store
 * @param {(line: string) => void} say
 */
export async function importAccount(door, store, say) {
  const exported = await openExport(store);
  const { format, account } = exported.begun;
  if (exported.isOld || format !== EXPORT_FORMAT)
    throw new Error('The export is of an older release, or of a later one: export the account again.');
  const asked = await door.json('import');
  if (asked.format !== FORMAT)
    throw new Error('The deployment has another form of imports: use its own script.');
  const digest = sha256(`${await store.get(STATE)}\n${await store.get(BEGINNING)}`);
  const query = new URLSearchParams({ account: account.id, digest }).toString();

  let problems = 0;
  const refuse = (/** @type {string} */ problem) => {
    if (++problems <= NAMED) say(problem);
  };
  for (const { name } of exported.begun.parts)
    if (!exported.isDone(name)) refuse(`${name}: not exported yet`);
  const files = await checkFiles(store, exported.manifest(), refuse);
  say(`${files.size} files checked`);
  const reader = new RecordReader(store, files);
  const bringing = { door, query, exported, reader, parts: asked.parts, say };
  const left = await checkRecords(bringing, refuse);
  if (problems > 0) {
    say(`${problems} problems: nothing was written.`);
    return false;
  }
  await bringRecords(bringing, left);
  const isWhole = await compareRecords(bringing, left);
  if (isWhole) await door.put(`import/end?${query}`, {});
  sayWhatIsLeft(exported.begun.parts, asked.parts, left, say);
  return isWhole;
}
