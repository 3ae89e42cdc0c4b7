import { byItself } from '../../../core/coordinator/by-itself';
import type { Database, Volume } from '../../../core/db/database';
import { loadCursor, saveCursor } from '../../../core/db/sweep-store';
import { nameOfVolume } from '../../../core/db/volumes/open-volumes';
import type { Volumes } from '../../../core/db/volumes/volumes';
import type { Files } from '../../../core/platform/files';
import { idAtTime } from '../../../core/platform/ids';
import type { ArchiveJobs } from '../../../core/platform/jobs';
import { limits } from '../../../lib/limits';
import { someAtOnce } from '../../../lib/some-at-once';
import { sweepSteps } from '../../../lib/sweep-steps';
import type { SubmissionCoordinators } from '../life/submission-coordinators';
import { readyTimes } from './archive-age';
import { UnreadableArchive } from './archive-file';
import { readArchive } from './archive-files';
import { archiveJobsFor } from './archive-jobs';
import { archiveKey } from './archive-names';
import { listSeen, removeRows, type Seen } from './archive-store';

type Deps = {
  db: Database;
  volumes: Volumes;
  files: Files;
  jobs: ArchiveJobs;
  submissions: Pick<SubmissionCoordinators, 'standing' | 'reconcile'>;
};

type Place = { volume: string; after: string };

const placeName = 'rows of archives';
const rowsInStep = sweepSteps['rows of archives'].inStep;
const archivesInStep = 50;
const archivesAtOnce = 2;
/** What is younger may be on its way into an archive. */
const youngMs = 2 * 86_400_000;

/**
 * Walks through the rows of all volumes, again and again, and looks whether the archives that they name have them. After a
 * restore of the database one may name an archive that it has left: its coordinator writes the row again. What was opened, and
 * has ended again, is archived. Each call is a step, and returns whether this sweep should take another one.
 */
export async function walkArchivedRows(deps: Deps, now: number): Promise<boolean> {
  const all = await deps.volumes.all();
  const place = await loadPlace(deps.db);
  const known = all.findIndex((volume) => nameOfVolume(volume) === place.volume);
  const index = Math.max(0, known);
  const volume = all[index];
  if (!volume) return false;
  const seen: { to: string | null } = { to: null };
  await byItself(nameOfVolume(volume), async () => {
    seen.to = await lookAt(deps, volume, known < 0 ? '' : place.after, now);
  });
  const following = seen.to === null ? (all[index + 1] ?? all[0]) : volume;
  const next: Place = { volume: nameOfVolume(following ?? volume), after: seen.to ?? '' };
  await saveCursor(deps.db, placeName, JSON.stringify(next));
  const isRound = seen.to === null && index + 1 === all.length;
  return !isRound;
}

async function loadPlace(db: Database): Promise<Place> {
  const cursor = await loadCursor(db, placeName);
  return cursor === undefined ? { volume: '', after: '' } : JSON.parse(cursor);
}

/** Looks at the next rows of a volume. Returns the last one; null at the end of the volume. */
async function lookAt(deps: Deps, volume: Volume, after: string, now: number): Promise<string | null> {
  const until = idAtTime('submission', now - youngMs);
  const found = await listSeen(volume, { after, until, limit: rowsInStep }, readyTimes(now));
  const archives = new Map<string, Seen[]>();
  const seen: Seen[] = [];
  for (const row of found) {
    const key = row.archive === null ? null : archiveKey(row.accountId, row.archive);
    if (key !== null && !archives.has(key) && archives.size === archivesInStep) break;
    if (key !== null) archives.set(key, [...(archives.get(key) ?? []), row]);
    seen.push(row);
  }
  await deps.jobs.sendAll(archiveJobsFor(seen.filter(({ isReady }) => isReady === 1)));
  const missing: Seen[] = [];
  await someAtOnce([...archives], archivesAtOnce, ([key, rows]) =>
    byItself(key, async () => {
      missing.push(...(await missingIn(deps, key, rows)));
    }),
  );
  const asked = missing.sort((one, other) => (one.id < other.id ? -1 : 1)).slice(0, limits.archivedRowsAsked);
  for (const row of asked) await byItself(row.id, () => ask(deps, volume, row));
  if (asked.length < missing.length) return asked.at(-1)?.id ?? null;
  const isEnd = seen.length === found.length && found.length < rowsInStep;
  return isEnd ? null : (seen.at(-1)?.id ?? null);
}

/** Rows that the archive which they name does not have. One that is damaged says nothing. */
async function missingIn(deps: Deps, key: string, rows: readonly Seen[]): Promise<Seen[]> {
  const archive = await readArchive(deps.files, key).catch((error: unknown) => {
    if (error instanceof UnreadableArchive) return undefined;
    throw error;
  });
  return archive === undefined ? [] : rows.filter(({ id }) => !archive?.has(id));
}

/** Asks the coordinator of a row, which knows whether it was opened or erased. */
async function ask(deps: Deps, volume: Volume, { id, archive }: Seen): Promise<void> {
  const standing = await deps.submissions.standing(id);
  if (standing === 'open') await deps.submissions.reconcile(id, archive ?? undefined);
  if (standing === 'erased') await removeRows(volume, id);
}
