import { createHash } from 'node:crypto';
import { BackupFolder } from './backup-folder.mjs';

/** @typedef {import('./door.mjs').Door} Door */

const AT_ONCE = 8;
export const FORMAT = 1;

/**
 * Copies a deployment into a folder: rows, then objects, then files, so that what an object names is
 * in the backup unless it was erased meanwhile. Each part goes on where a broken run ended.
 * @param {Door} door
 * @param {string} root
 * @param {(line: string) => void} say
 */
export async function takeBackup(door, root, say) {
  const { format, tables, objects } = await door.json('backup');
  if (format !== FORMAT) throw new Error('The deployment has another form of backups: use its own scripts.');
  const folder = new BackupFolder(root, door.origin);
  for (const table of tables)
    await pages(folder, `rows/${table}`, async (after) => {
      const query = after === null ? '' : `&after=${encodeURIComponent(JSON.stringify(after))}`;
      const { rows, next } = await door.json(`backup/rows?table=${table}${query}`);
      return { lines: rows, next };
    });
  say(`${tables.length} tables`);
  for (const kind of objects) {
    const count = await pages(folder, `objects/${kind}`, async (after) => {
      const query = after === null ? '' : `&after=${encodeURIComponent(String(after))}`;
      const since = folder.dayBefore();
      const page = await door.json(`backup/objects?kind=${kind}&since=${since}${query}`);
      const dumped = page.objects.filter((/** @type {{ dump: unknown }} */ { dump }) => dump !== null);
      const archived = page.rows.map((/** @type {object} */ row) => ({ row }));
      return { lines: [...dumped, ...archived], next: page.next };
    });
    say(`${count} ${kind.replaceAll('_', ' ')}`);
  }
  const files = await pages(folder, 'files', async (after) => {
    const query = after === null ? '' : `?after=${encodeURIComponent(String(after))}`;
    const page = await door.json(`backup/files${query}`);
    return { lines: await copyFiles(door, folder, page.files), next: page.next };
  });
  say(`${files} files`);
  folder.conclude();
}

/**
 * Reads the pages of a part, each into its file of lines. Returns how many lines the part has.
 * @param {BackupFolder} folder
 * @param {string} part
 * @param {(after: unknown) => Promise<{ lines: unknown[], next: unknown }>} read
 */
async function pages(folder, part, read) {
  for (let place = folder.placeIn(part); place !== 'done'; place = folder.placeIn(part)) {
    const { lines, next } = await read(place);
    folder.append(part, lines, next);
  }
  return folder.countOf(part);
}

/**
 * @param {Door} door
 * @param {BackupFolder} folder
 * @param {{ key: string }[]} files
 */
async function copyFiles(door, folder, files) {
  /** @type {object[]} */
  const lines = [];
  const waiting = [...files];
  const copy = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const file = await door.file(next.key);
      // It was erased since the list was made.
      if (file === null) continue;
      const sha256 = createHash('sha256').update(file.bytes).digest('hex');
      folder.keep(sha256, file.bytes);
      lines.push({ key: next.key, sha256, type: file.type, facts: file.facts });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copy));
  return lines;
}
