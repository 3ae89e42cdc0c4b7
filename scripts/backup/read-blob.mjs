import { sha256 as hashOf } from '../store/sha256.mjs';
import { blobPath } from './backup-state.mjs';

/**
 * The bytes of a file of a backup, which must be those that were kept.
 * @param {import('../store/open-store.mjs').Store} store
 * @param {{ key: string, sha256: string }} line
 */
export async function readBlob(store, { key, sha256 }) {
  const path = blobPath(sha256);
  const bytes = await store.get(path);
  if (bytes === null) throw new Error(`${path} is missing in the backup: the file ${key} is not put back.`);
  if (hashOf(bytes) !== sha256)
    throw new Error(`${path} in the backup is damaged: the file ${key} is not put back.`);
  return bytes;
}
