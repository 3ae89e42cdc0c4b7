import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder that holds these files until it is closed.
 * @template {string} Name
 * @param {Record<Name, Uint8Array>} files
 */
export function folderOf(files) {
  const path = mkdtempSync(join(tmpdir(), 'quillet-corpus-'));
  for (const [name, bytes] of Object.entries(files))
    writeFileSync(join(path, name), /** @type {Uint8Array} */ (bytes));
  return {
    file: (/** @type {string} */ name) => join(path, name),
    close: () => rmSync(path, { recursive: true, force: true }),
  };
}

/**
 * Works with files in a folder that exists only while it is used.
 * @template Result
 * @param {Record<string, Uint8Array>} files
 * @param {(file: (name: string) => string) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withFiles(files, work) {
  const folder = folderOf(files);
  try {
    return await work(folder.file);
  } finally {
    folder.close();
  }
}
