import type { Files } from '../../../core/platform/files';
import { timeOfId } from '../../../core/platform/ids';
import { limits } from '../../../lib/limits';
import { someAtOnce } from '../../../lib/some-at-once';
import { NewerForm, UnreadableArchive } from './archive-file';
import { mayHave, readArchive } from './archive-files';
import { archiveKey } from './archive-names';

const readAtOnce = 2;

type Found = {
  /** The archives that have these submissions, by id. */
  keys: Map<string, string>;
  /** Whether no other archive can have any of them. */
  isAll: boolean;
};

/**
 * Looks for submissions without a row in the archives of their account that were written since the first of them was made. A list
 * says which ids an archive has; only those that may have one of them are read.
 */
export async function findInArchives(
  files: Files,
  accountId: string,
  ids: readonly string[],
): Promise<Found> {
  const keys = new Map<string, string>();
  const begin = new Date(Math.min(...ids.map(timeOfId))).toISOString().slice(0, 10);
  const { archives, isAll: areAllListed } = await listArchives(files, accountId, { day: begin, ids });
  let isAll = areAllListed;
  await someAtOnce(archives, readAtOnce, async (key) => {
    try {
      const archive = await readArchive(files, key);
      for (const id of ids) if (archive?.has(id)) keys.set(id, key);
    } catch (error) {
      if (!(error instanceof UnreadableArchive || error instanceof NewerForm)) throw error;
      isAll = false;
    }
  });
  return { keys, isAll };
}

async function listArchives(
  files: Files,
  accountId: string,
  { day, ids }: { day: string; ids: readonly string[] },
) {
  const archives: string[] = [];
  let listed = 0;
  for (let after = archiveKey(accountId, day); ; ) {
    const { objects, truncated } = await files.listWithFacts(after, archiveKey(accountId, ''));
    listed += objects.length;
    for (const { key, customMetadata } of objects) if (mayHave(customMetadata, ids)) archives.push(key);
    const last = objects.at(-1)?.key;
    if (archives.length > limits.archivesSearched)
      return { archives: archives.slice(0, limits.archivesSearched), isAll: false };
    if (!truncated || last === undefined) return { archives, isAll: true };
    if (listed >= limits.archivesListed) return { archives, isAll: false };
    after = last;
  }
}
