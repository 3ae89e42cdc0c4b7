import { FolderStore } from './folder-store.mjs';

/**
 * A place of files. A file is whole or not there, and is read with at most so many bytes.
 * @typedef {{
 *   name: string,
 *   put(path: string, bytes: Buffer): Promise<void>,
 *   get(path: string, most?: number): Promise<Buffer | null>,
 *   has(path: string): Promise<boolean>,
 *   list(): AsyncIterable<string>,
 * }} Store
 */

/**
 * Opens a folder, or with s3://BUCKET/PREFIX what is below a prefix of a bucket.
 * @param {string} place
 * @returns {Promise<Store>}
 */
export async function openStore(place) {
  if (!place.startsWith('s3://')) return new FolderStore(place);
  // An export into a folder needs no packages; a bucket needs one.
  const [{ BucketStore }, { readBucket }] = await Promise.all([
    import('./bucket-store.mjs'),
    import('./read-bucket.mjs'),
  ]);
  return new BucketStore(readBucket(place, process.env));
}
