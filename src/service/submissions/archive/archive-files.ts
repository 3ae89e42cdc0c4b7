import type { Files } from '../../../core/platform/files';
import { type Archive, decodeArchive, encodeArchive } from './archive-file';

const contentType = 'application/gzip';
/** How often a change of an archive is tried when others change it at the same time. */
const tries = 5;

/** Null when there is no such archive. */
export async function readArchive(files: Pick<Files, 'read'>, key: string): Promise<Archive | null> {
  const bytes = await files.read(key);
  return bytes && decodeArchive(bytes);
}

export async function writeArchive(files: Files, key: string, archive: Archive): Promise<void> {
  await files.put(key, await encodeArchive(archive), contentType);
}

/**
 * Takes submissions out of an archive, which is removed with its last one. An archive that changed since it
 * was read is read again, so that two that leave at once are both gone.
 */
export async function leaveArchive(files: Files, key: string, ids: readonly string[]): Promise<void> {
  for (let tried = 0; tried < tries; tried++) {
    const stored = await files.readVersion(key);
    if (!stored) return;
    const archive = new Map(await decodeArchive(stored.bytes));
    if (!ids.map((id) => archive.delete(id)).includes(true)) return;
    // Nothing is ever added to an archive, so one that becomes empty stays so.
    if (archive.size === 0) return files.remove(key);
    const bytes = await encodeArchive(archive);
    if (await files.replace(key, stored.etag, { bytes, contentType })) return;
  }
  throw new Error('An archive changed too often while a submission left it.');
}
