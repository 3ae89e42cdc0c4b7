import { sha256 as hashOf } from '../store/sha256.mjs';
import { openExport } from './export-state.mjs';

/** @typedef {import('../store/open-store.mjs').Store} Store */

/**
 * Compares the files of an export with its manifest, and names those that are missing or differ, and
 * documents that could not be read. Returns whether there are none.
 * @param {Store} store
 * @param {(line: string) => void} say
 */
export async function checkExport(store, say) {
  const exported = await openExport(store);
  let files = 0;
  const problems = [];
  for await (const [{ path, sha256, missing }] of exported.manifest()) {
    if (missing !== undefined) problems.push(`${path}: ${missing}`);
    else if (!(await isThere(store, path, sha256))) problems.push(`${path}: the file differs, or is gone`);
    files++;
  }
  for (const part of ['submissions', 'combined_submissions', 'batches'])
    for await (const [{ id, unreadable }] of exported.rows(part))
      if (unreadable) problems.push(`${part}/${id}: its record cannot be read`);
  for (const { name } of exported.begun.parts)
    if (!exported.isDone(name)) problems.push(`${name}: not exported yet`);
  for (const problem of problems) say(problem);
  say(`${files} files, ${problems.length} problems`);
  return problems.length === 0;
}

/** @param {Store} store @param {string} path @param {string} sha256 */
async function isThere(store, path, sha256) {
  const bytes = await store.get(path);
  return bytes !== null && hashOf(bytes) === sha256;
}
