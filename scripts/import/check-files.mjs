import { BEGINNING } from '../export/export-state.mjs';
import { sha256 as hashOf } from '../store/sha256.mjs';

/** @typedef {import('../store/open-store.mjs').Store} Store */
/** @typedef {Map<string, string>} Files the SHA-256 of each file of an export, by its path */

/** A PDF of the service is smaller. */
const MOST_BYTES = 200 * 1024 * 1024;

/**
 * Reads every file of an export, and names those that are missing, too big, or not what the manifest says.
 * @param {Store} store
 * @param {AsyncIterable<any[]>} manifest
 * @param {(problem: string) => void} refuse
 * @returns {Promise<Files>}
 */
export async function checkFiles(store, manifest, refuse) {
  /** @type {Files} */
  const files = new Map();
  let line = 0;
  for await (const [{ path, sha256, bytes, missing }] of manifest) {
    const place = `manifest, line ${++line}`;
    try {
      if (missing !== undefined) throw new Error(`${path} is missing: ${missing}`);
      // Contents of a template share their pictures and files.
      if (files.get(path) === sha256) continue;
      if (typeof path !== 'string' || files.has(path)) throw new Error(`${path} is there twice`);
      const read = await store.get(path, Math.min(MOST_BYTES, Number(bytes)));
      if (read === null) throw new Error(`${path} is gone`);
      if (hashOf(read) !== sha256) throw new Error(`${path} differs from its hash`);
      files.set(path, sha256);
    } catch (error) {
      refuse(`${place}: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (!files.has(BEGINNING)) refuse(`${BEGINNING} is not in the manifest`);
  return files;
}
