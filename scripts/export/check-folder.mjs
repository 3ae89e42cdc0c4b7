import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { MANIFEST } from './folder.mjs';

/**
 * Compares the files of an export with its manifest, and names those that are missing or differ, and
 * documents that could not be read. Returns whether there are none.
 * @param {string} folder
 * @param {(line: string) => void} say
 */
export async function checkFolder(folder, say) {
  if (!existsSync(join(folder, MANIFEST))) throw new Error(`${folder} has no export.`);
  let files = 0;
  const problems = [];
  for await (const line of linesOf(join(folder, MANIFEST))) {
    const { path, sha256, missing } = JSON.parse(line);
    if (missing !== undefined) problems.push(`${path}: ${missing}`);
    else if ((await hashOf(join(folder, path))) !== sha256)
      problems.push(`${path}: the file differs, or is gone`);
    files++;
  }
  problems.push(...(await unreadableIn(folder)));
  const { done } = JSON.parse(readFileSync(join(folder, 'progress.json'), 'utf8'));
  const { parts } = JSON.parse(readFileSync(join(folder, 'export.json'), 'utf8'));
  const open = parts.filter((/** @type {{ name: string }} */ { name }) => !done.includes(name));
  problems.push(...open.map((/** @type {{ name: string }} */ { name }) => `${name}: not exported yet`));
  for (const problem of problems) say(problem);
  say(`${files} files, ${problems.length} problems`);
  return problems.length === 0;
}

async function unreadableIn(/** @type {string} */ folder) {
  const problems = [];
  for (const part of ['submissions', 'combined_submissions', 'batches']) {
    const file = join(folder, `${part}.jsonl`);
    if (!existsSync(file)) continue;
    for await (const line of linesOf(file)) {
      const { id, unreadable } = JSON.parse(line);
      if (unreadable) problems.push(`${part}/${id}: its record cannot be read`);
    }
  }
  return problems;
}

function linesOf(/** @type {string} */ file) {
  return createInterface({ input: createReadStream(file) });
}

/** @returns {Promise<string | null>} null: there is no such file */
async function hashOf(/** @type {string} */ file) {
  if (!existsSync(file)) return null;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
