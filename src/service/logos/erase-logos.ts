import { byItself } from '../../core/coordinator/by-itself';
import type { Database } from '../../core/db/database';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { Files } from '../../core/platform/files';
import { limits } from '../../lib/limits';
import { logoKey } from './logo-keys';
import {
  deleteLogoRow,
  isLogoInUse,
  type LogoRow,
  listDueLogos,
  type Searched,
  searchSubmissions,
  updateLogo,
} from './logo-store';

/** What a record says of the logo on its pages. */
type Shown = {
  id: string;
  expiredAt: number | null;
  signing?: { sender: { logo: { file: string } | null } | null } | undefined;
};

type Deps = {
  db: Database;
  volumes: Volumes;
  files: Files;
  /** Reads the records of submissions whose rows do not hold them. */
  readRecords(rows: Searched[]): Promise<{ records: Shown[]; missing: string[] }>;
};

const day = 86_400_000;
/** How many submissions are looked at together. */
const readAtOnce = 100;

/**
 * Removes logos that neither the account, nor a template, nor a submission shows any more. Each run looks
 * at some of those that are due. A submission shows the logo that it was created with until it expires, so
 * the first one that does is enough to keep it, and those before it are never read again.
 */
export async function eraseLogos(deps: Deps, now: number): Promise<void> {
  for (const logo of await listDueLogos(deps.db, now, limits.logosOfSweep))
    await byItself(`The logo ${logo.file}`, () => look(deps, logo, now));
}

async function look(deps: Deps, logo: LogoRow, now: number): Promise<void> {
  const { db } = deps;
  if (logo.erasing) return erase(deps, logo);
  if (await isLogoInUse(db, logo)) {
    await updateLogo(db, logo, { dueAt: now + day, unusedSince: null, searchedTo: '' });
    return;
  }
  const unusedSince = logo.unusedSince ?? now;
  const mayBeErasedAt = unusedSince + limits.logoUnusedDays * day;
  if (now < mayBeErasedAt) await updateLogo(db, logo, { dueAt: mayBeErasedAt, unusedSince });
  else await search(deps, logo, now);
}

async function search(deps: Deps, logo: LogoRow, now: number): Promise<void> {
  const { db, volumes } = deps;
  const found = await searchSubmissions(volumes, logo, limits.logoSearch);
  const first = await firstThatShows(deps, logo, found);
  const before = first === -1 ? found : found.slice(0, first);
  const searchedTo = before.at(-1)?.id ?? logo.searchedTo;
  if (first !== -1) await updateLogo(db, logo, { dueAt: now + day, searchedTo });
  else if (found.length === limits.logoSearch) await updateLogo(db, logo, { searchedTo });
  // From here on it is not given out again: the same picture, sent again, gets another file.
  else if (await updateLogo(db, logo, { erasing: true })) await erase(deps, logo);
}

/** The place of the first submission that shows the logo; -1 when none does. */
async function firstThatShows(deps: Deps, { file }: LogoRow, found: Searched[]): Promise<number> {
  for (let start = 0; start < found.length; start += readAtOnce) {
    const some = found.slice(start, start + readAtOnce);
    const { records, missing } = await deps.readRecords(some.filter(({ shows }) => shows === null));
    // What cannot be read may show the logo.
    const showing = new Set([...missing, ...records.flatMap((one) => (shows(one, file) ? one.id : []))]);
    const place = some.findIndex(({ id, shows }) => shows ?? showing.has(id));
    if (place !== -1) return start + place;
  }
  return -1;
}

/** A submission that has expired shows no logo. */
function shows({ signing, expiredAt }: Shown, file: string): boolean {
  return expiredAt === null && signing?.sender?.logo?.file === file;
}

async function erase({ db, files }: Deps, { file }: LogoRow): Promise<void> {
  await files.remove([logoKey(file)]);
  await deleteLogoRow(db, file);
}
