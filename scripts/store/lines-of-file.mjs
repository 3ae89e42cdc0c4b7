import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { FolderStore } from './folder-store.mjs';

/**
 * The lines of a part that is one file, some at a time: so release 0.3.0 wrote them, into folders.
 * @param {import('./open-store.mjs').Store} store
 * @param {string} part
 * @param {number} size
 * @returns {AsyncGenerator<any[]>}
 */
export async function* linesOfFile(store, part, size) {
  if (!(store instanceof FolderStore)) return;
  const file = join(store.root, `${part}.jsonl`);
  if (!existsSync(file)) return;
  /** @type {any[]} */
  let group = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    group.push(JSON.parse(line));
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
