import type { Files } from '../../../core/platform/files';
import { timeOfId } from '../../../core/platform/ids';
import { limits } from '../../../lib/limits';
import { someAtOnce } from '../../../lib/some-at-once';
import { NewerForm, UnreadableArchive } from './archive-file';
import { readArchive } from './archive-files';
import { archiveKey } from './archive-names';

const readAtOnce = 2;

type Found = {
  /** The archives that have these submissions, by id. */
  keys: Map<string, string>;
  /** Whether no other archive can have any of them. */
  isAll: boolean;
};

/** Looks for submissions without a row in the archives of their account that were written since the first of them was made. */
export async function findInArchives(
  files: Files,
  accountId: string,
  ids: readonly string[],
): Promise<Found> {
  const keys = new Map<string, string>();
  const begin = new Date(Math.min(...ids.map(timeOfId))).toISOString().slice(0, 10);
  const { archives, isAll: areAllListed } = await listArchives(files, accountId, begin);
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

async function listArchives(files: Files, accountId: string, day: string) {
  const archives: string[] = [];
  for (let after = archiveKey(accountId, day); ; ) {
    const { objects, truncated } = await files.listAfter(after, archiveKey(accountId, ''));
    archives.push(...objects.map(({ key }) => key));
    const last = archives.at(-1);
    if (!truncated || last === undefined) return { archives, isAll: true };
    if (archives.length >= limits.archivesSearched) return { archives, isAll: false };
    after = last;
  }
}
