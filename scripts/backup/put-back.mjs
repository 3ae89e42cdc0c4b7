import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { blobPath, readState } from './backup-folder.mjs';
import { FORMAT } from './take-backup.mjs';

/** @typedef {import('./door.mjs').Door} Door */

const AT_ONCE = 8;
const ROWS = 50;
const OBJECTS = 20;

/**
 * Puts a backup into a deployment: files, then objects, then rows, so that whatever can be found is
 * whole. What is there already stays.
 * @param {Door} door
 * @param {string} root
 * @param {(line: string) => void} say
 */
export async function putBack(door, root, say) {
  const state = readState(root);
  if (!state?.ended) throw new Error(`${root} has no complete backup: run npm run backup again.`);
  const { format, tables, objects } = await door.json('backup');
  if (format !== FORMAT || state.format !== FORMAT)
    throw new Error('The backup has another form: use its own scripts.');
  let files = 0;
  for await (const some of groups(root, 'files', AT_ONCE)) {
    await Promise.all(some.map((line) => putFile(door, root, line)));
    files += some.length;
  }
  say(`${files} files`);
  for (const kind of objects) {
    let put = 0;
    let kept = 0;
    for await (const some of groups(root, `objects/${kind}`, OBJECTS)) {
      // A row of what was archived during the backup is newer than the one that was read before.
      const archived = some.flatMap(({ row }) => row ?? []);
      if (archived.length > 0) await door.put('restore/rows?table=submissions', { rows: archived });
      const dumped = some.filter(({ row }) => row === undefined);
      const done = await door.put(`restore/objects?kind=${kind}`, { objects: dumped });
      put += dumped.length - done.kept.length;
      kept += done.kept.length;
    }
    say(`${put} ${kind.replaceAll('_', ' ')}${kept > 0 ? `; ${kept} were there already` : ''}`);
  }
  let rows = 0;
  for (const table of tables)
    for await (const some of groups(root, `rows/${table}`, ROWS))
      rows += (await door.put(`restore/rows?table=${table}`, { rows: some })).inserted;
  say(`${rows} rows`);
}

/**
 * The lines of a part, some at a time.
 * @param {string} root
 * @param {string} part
 * @param {number} size
 * @returns {AsyncGenerator<any[]>}
 */
async function* groups(root, part, size) {
  const file = join(root, `${part}.jsonl`);
  if (!existsSync(file)) return;
  let group = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    group.push(JSON.parse(line));
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/**
 * @param {Door} door
 * @param {string} root
 * @param {{ key: string, sha256: string, type: string, facts: string }} line
 */
async function putFile(door, root, { key, sha256, type, facts }) {
  const bytes = readFileSync(join(root, blobPath(sha256)));
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`${blobPath(sha256)} in the backup is damaged: the file ${key} is not put back.`);
  await door.putFile(key, { bytes, type, facts });
}
