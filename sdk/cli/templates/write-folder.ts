import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Api } from '../kit/api';
import { writeWhole } from '../kit/write-whole';
import { changedFiles, DOCUMENT, type FileSet, IMAGES } from './file-set';
import type { Remote } from './of-record';

/**
 * Writes a template of the deployment into a folder. Everything is fetched before anything is written,
 * and files that say the same stay, with their comments.
 */
export async function writeFolder(
  api: Api,
  folder: string,
  remote: Remote,
  before: FileSet,
): Promise<string[]> {
  const changed = changedFiles(before, remote.files);
  const contents = new Map<string, string | Uint8Array>();
  for (const name of changed) {
    const text = remote.files.get(name);
    if (text !== undefined) contents.set(name, (await bytesOf(api, name, remote)) ?? text);
  }
  if (existsSync(folder)) {
    for (const [name, content] of contents) writeWhole(join(folder, name), content);
    for (const name of changed.filter((name) => !remote.files.has(name)))
      rmSync(join(folder, name), { force: true });
  } else writeNew(folder, contents);
  return changed;
}

/** A new folder is moved into place as a whole: half of one would be pushed as another template. */
function writeNew(folder: string, contents: Map<string, string | Uint8Array>): void {
  const made = join(dirname(folder), `.${basename(folder)}.part`);
  rmSync(made, { recursive: true, force: true });
  for (const [name, content] of contents) writeWhole(join(made, name), content);
  renameSync(made, folder);
}

async function bytesOf(api: Api, name: string, { record, imageUrls }: Remote): Promise<Uint8Array | null> {
  if (name === DOCUMENT) return api.download(String(record.document_url));
  return name.startsWith(IMAGES) ? api.download(imageUrls.get(name.slice(IMAGES.length)) ?? '') : null;
}
