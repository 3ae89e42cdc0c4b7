import { LineParts } from '../store/line-parts.mjs';
import { sha256 as hashOf } from '../store/sha256.mjs';
import { checkExport } from './check-export.mjs';
import { Client, Refused } from './client.mjs';
import { BEGINNING, FORMAT, MANIFEST, rowsOf, STATE } from './export-state.mjs';

/** @typedef {{ path: string, json?: unknown, url?: string, sha256?: string | null }} SentFile */
/** @typedef {import('./export-state.mjs').ManifestLine} ManifestLine */
/** @typedef {import('./export-state.mjs').ExportState} ExportState */
/** @typedef {import('../store/open-store.mjs').Store} Store */

/** Files that are downloaded at the same time. */
const AT_ONCE = 8;

/** The forms in which a deployment answers that this script can read. */
const ANSWER_FORMATS = [1, 2];

/**
 * Exports an account into a folder or bucket, or goes on with it. Returns whether nothing is missing.
 * @param {{ from: string, token: string, store: Store }} asked
 * @param {(line: string) => void} say
 */
export async function exportAccount({ from, token, store }, say) {
  const client = new Client({ from, token });
  const begun = await client.json('/export');
  if (!ANSWER_FORMATS.includes(begun.format))
    throw new Error('The deployment has another form of exports: use its own script.');
  const exported = await openParts(store, { origin: new URL(from).origin, account: begun.account.id });
  if (exported.countOf(MANIFEST) === 0)
    await exported.append(MANIFEST, [await write(store, BEGINNING, jsonBytes(begun))], undefined);
  for (const { name } of begun.parts) {
    const part = rowsOf(name);
    if (exported.placeIn(part) === 'done') continue;
    for (let place = exported.placeIn(part); place !== 'done'; place = exported.placeIn(part)) {
      const after = place === null ? '' : `&cursor=${encodeURIComponent(String(place))}`;
      const page = await client.json(`/export/page?part=${name}${after}`);
      await exported.append(MANIFEST, await takeFiles(client, store, page.files), undefined);
      await exported.append(part, page.rows, page.next_cursor);
    }
    say(`${name}: done`);
  }
  return checkExport(store, say);
}

/** @param {Store} store @param {{ origin: string, account: string }} of */
async function openParts(store, { origin, account }) {
  /** @type {ExportState} */
  const beginning = { format: FORMAT, origin, account, parts: {} };
  const parts = await LineParts.open(store, STATE, beginning);
  const { state } = parts;
  if (state.account !== account || state.origin !== origin)
    throw new Error(`${store.name} has an export of ${state.account} at ${state.origin}: use another place.`);
  return parts;
}

function jsonBytes(/** @type {unknown} */ value) {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

/**
 * Writes a file, and returns its line of the manifest.
 * @param {Store} store
 * @param {string} path
 * @param {Buffer} bytes
 * @returns {Promise<ManifestLine>}
 */
async function write(store, path, bytes) {
  await store.put(path, bytes);
  return { path, bytes: bytes.length, sha256: hashOf(bytes) };
}

/**
 * Writes the files of a page, and returns their lines of the manifest.
 * @param {Client} client
 * @param {Store} store
 * @param {SentFile[]} files
 * @returns {Promise<ManifestLine[]>}
 */
async function takeFiles(client, store, files) {
  /** @type {ManifestLine[]} */
  const lines = [];
  const waiting = [...files];
  const take = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift())
      lines.push(await takeFile(client, store, file));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  return lines.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/**
 * @param {Client} client
 * @param {Store} store
 * @param {SentFile} file
 * @returns {Promise<ManifestLine>}
 */
async function takeFile(client, store, { path, json, url, sha256: expected }) {
  if (url === undefined) return write(store, path, jsonBytes(json));
  try {
    const bytes = await client.file(url);
    if (expected && hashOf(bytes) !== expected)
      return { path, missing: 'it has another SHA-256 than its record' };
    return await write(store, path, bytes);
  } catch (error) {
    // What expired meanwhile is gone; anything else may be there at a second export.
    if (error instanceof Refused && error.status > 0) return { path, missing: error.message };
    throw error;
  }
}
