import { checkFolder } from './check-folder.mjs';
import { Client, Refused } from './client.mjs';
import { Folder, MANIFEST, sha256 } from './folder.mjs';

/** @typedef {{ path: string, json?: unknown, url?: string, sha256?: string | null }} SentFile */
/** @typedef {import('./folder.mjs').ManifestLine} ManifestLine */

/** Files that are downloaded at the same time. */
const AT_ONCE = 8;

/** The form of an export that this script can read. */
const FORMAT = 1;

/**
 * Exports an account into a folder, or goes on with it. Returns whether nothing is missing.
 * @param {{ from: string, token: string, folder: string }} asked
 * @param {(line: string) => void} say
 */
export async function exportAccount({ from, token, folder: root }, say) {
  const client = new Client({ from, token });
  const begun = await client.json('/export');
  if (begun.format !== FORMAT)
    throw new Error('The deployment has another form of exports: use its own script.');
  const folder = new Folder(root);
  const origin = new URL(from).origin;
  const before = folder.progress();
  if (before && (before.account !== begun.account.id || before.origin !== origin))
    throw new Error(`The folder has an export of ${before.account} at ${before.origin}: use another one.`);
  if (before) folder.returnTo(before);
  const growing = new Set(Object.keys(before?.lengths ?? {}));
  const append = (/** @type {string} */ path, /** @type {unknown[]} */ lines) => {
    // Whatever an export without progress has left is overwritten.
    if (!growing.has(path)) folder.write(path, Buffer.alloc(0));
    growing.add(path);
    folder.append(path, lines);
  };
  const state = {
    origin,
    account: begun.account.id,
    done: before?.done ?? [],
    cursor: before?.cursor ?? null,
  };
  if (!before) {
    const written = folder.write('export.json', Buffer.from(`${JSON.stringify(begun, null, 2)}\n`));
    append(MANIFEST, [written]);
  }
  for (const { name } of begun.parts) {
    if (state.done.includes(name)) continue;
    for (let isLast = false; !isLast; ) {
      const after = state.cursor === null ? '' : `&cursor=${encodeURIComponent(state.cursor)}`;
      const page = await client.json(`/export/page?part=${name}${after}`);
      append(MANIFEST, await takeFiles(client, folder, page.files));
      if (page.rows.length > 0) append(`${name}.jsonl`, page.rows);
      state.cursor = page.next_cursor;
      isLast = page.next_cursor === null;
      if (isLast) state.done.push(name);
      folder.note(state, growing);
    }
    say(`${name}: done`);
  }
  return checkFolder(root, say);
}

/**
 * Writes the files of a page, and returns their lines of the manifest.
 * @param {Client} client
 * @param {Folder} folder
 * @param {SentFile[]} files
 * @returns {Promise<ManifestLine[]>}
 */
async function takeFiles(client, folder, files) {
  /** @type {ManifestLine[]} */
  const lines = [];
  const waiting = [...files];
  const take = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift())
      lines.push(await takeFile(client, folder, file));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  return lines.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/**
 * @param {Client} client
 * @param {Folder} folder
 * @param {SentFile} file
 * @returns {Promise<ManifestLine>}
 */
async function takeFile(client, folder, { path, json, url, sha256: expected }) {
  if (url === undefined) return folder.write(path, Buffer.from(`${JSON.stringify(json, null, 2)}\n`));
  try {
    const bytes = await client.file(url);
    if (expected && sha256(bytes) !== expected)
      return { path, missing: 'it has another SHA-256 than its record' };
    return folder.write(path, bytes);
  } catch (error) {
    // What expired meanwhile is gone; anything else may be there at a second export.
    if (error instanceof Refused && error.status > 0) return { path, missing: error.message };
    throw error;
  }
}
