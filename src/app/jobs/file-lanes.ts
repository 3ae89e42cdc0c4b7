import type { Database } from '../../core/db/database';
import { loadCursor, saveCursor } from '../../core/db/sweep-store';
import type { Files } from '../../core/platform/files';
import { idAtTime } from '../../core/platform/ids';
import { limits } from '../../lib/limits';
import { listAccountIds } from '../../service/backup/backup-store';

type Deps = { db: Database; files: Pick<Files, 'listAfter'> };

/** A page of files, and the place after it. `isLast`: what comes then has its turn with another sweep. */
type Page = { files: R2Object[]; next: string; isLast: boolean };

/** An order in which files are looked at, from place to place. */
export type Lane = {
  name: string;
  /** The page at a place, which is empty at the beginning; null: there is nothing to look at now. */
  read(deps: Deps, at: string, before: number): Promise<Page | null>;
};

/** A place in a lane, and whether a run has begun its page. */
type Position = { at: string; isBegun?: true };

export async function loadPosition(db: Database, name: string): Promise<Position> {
  const cursor = await loadCursor(db, name);
  return cursor === undefined ? { at: '' } : JSON.parse(cursor);
}

export function savePosition(db: Database, name: string, position: Position): Promise<void> {
  return saveCursor(db, name, JSON.stringify(position));
}

/** All files of the bucket, in the order of their keys, again and again. A place is the last key that was looked at. */
export const allFiles: Lane = {
  name: 'all files',
  async read({ files }, at) {
    const { objects, truncated } = await files.listAfter(at);
    const next = truncated ? (objects.at(-1)?.key ?? '') : '';
    return { files: objects, next, isLast: next === '' };
  },
};

const roundMs = limits.newFilesHours * 3600_000;
/** How many accounts without new files one page passes over. */
const accountsInPage = 20;

/**
 * The files of submissions that were made in the hours before a time, account by account. So what a new submission leaves behind
 * is found within a day, however long the walk through all files takes. A place is `from until key`, and the key begins with
 * the account.
 */
export const newFiles: Lane = {
  name: 'new files',
  async read({ db, files }, at, before) {
    const known = placeOf(at);
    if (known?.key === '' && before - known.until < roundMs) return null;
    // The first round looks at one day.
    const begun = known?.key === '' ? { from: known.until, until: before, key: '' } : known;
    const { from, until, key: start } = begun ?? { from: before - 24 * 3600_000, until: before, key: '' };
    const found: R2Object[] = [];
    let key = start;
    for (let accounts = 0; accounts < accountsInPage && found.length === 0; accounts += 1) {
      const account = key.slice(0, Math.max(0, key.indexOf('/')));
      const page = key === '' ? null : await files.listAfter(key, folderOf(account));
      const own = (page?.objects ?? []).filter(
        (file) => file.key < `${folderOf(account)}${idAtTime('submission', until)}`,
      );
      found.push(...own);
      const last = page?.truncated && own.length === page.objects.length ? own.at(-1) : undefined;
      const [next] = last ? [] : await listAccountIds(db, { after: account || undefined, limit: 1 });
      key = last?.key ?? (next === undefined ? '' : `${folderOf(next)}${idAtTime('submission', from)}`);
      if (key === '') break;
    }
    return { files: found, next: `${from} ${until} ${key}`, isLast: false };
  },
};

function folderOf(account: string): string {
  return `${account}/submissions/`;
}

function placeOf(at: string): { from: number; until: number; key: string } | null {
  if (at === '') return null;
  const [from, until, key = ''] = at.split(' ');
  return { from: Number(from), until: Number(until), key };
}
