import type { Database } from '../../../core/db/database';
import { loadCursor, saveCursor } from '../../../core/db/sweep-store';
import { inEachVolume } from '../../../core/db/volumes/answering-volumes';
import type { Volumes } from '../../../core/db/volumes/volumes';
import { idAtTime } from '../../../core/platform/ids';
import type { ArchiveJobs } from '../../../core/platform/jobs';
import { sweepSteps } from '../../../lib/sweep-steps';
import { quietMs, readyTimes } from './archive-age';
import { archiveJobsFor } from './archive-jobs';
import { listSeen, type Seen } from './archive-store';

type Deps = { db: Database; volumes: Volumes; jobs: ArchiveJobs };
type Stretch = { after: string; until: string };

const dayMs = 86_400_000;
/**
 * How many days after its creation a submission is looked at. What could not be archived yet is archived at the latest
 * when it is twice as old, and no index has to say which these are.
 */
const looks = Array.from({ length: 13 }, (_, power) => 2 ** power);
const seenAtOnce = 5_000;
/** Submissions of an account go together as far as they are seen together. */
const seenTogether = sweepSteps.archives.inStep;

/**
 * Sends hints to archive submissions that have ended, day by day. Each call is a step, and returns whether more is left. A broken
 * one begins again where the last hints ended.
 */
export async function lookForEnded(deps: Deps, now: number): Promise<boolean> {
  for (const days of looks) if (await look(deps, days, now)) return true;
  return false;
}

/** Looks at the next window of a stretch. False: there is none. */
async function look(deps: Deps, days: number, now: number): Promise<boolean> {
  const name = `archives after ${days} days`;
  // Whole days that ended before, so that submissions of a day go together.
  const today = Math.floor((now - quietMs) / dayMs) * dayMs;
  const until = idAtTime('submission', today - (days - 1) * dayMs);
  const known = await loadCursor(deps.db, name);
  // The first look sees everything that there was before; a later one begins with what it has seen.
  const after = known ?? (days === 1 ? '' : until);
  if (known === undefined) await saveCursor(deps.db, name, after);
  if (after >= until) return false;
  const window = await readWindow(deps.volumes, { after, until }, now);
  await deps.jobs.sendAll(archiveJobsFor(window.rows));
  await saveCursor(deps.db, name, window.next);
  return true;
}

/** What is ready in the next part of a stretch, of all volumes. */
async function readWindow(volumes: Volumes, { after, until }: Stretch, now: number) {
  const rows: Seen[] = [];
  let seen = 0;
  let next = after;
  while (seen < seenTogether && next < until) {
    const page = await readPage(volumes, { after: next, until }, now);
    rows.push(...page.rows.filter(({ isReady }) => isReady === 1));
    seen += page.rows.length;
    next = page.next;
  }
  return { rows, next };
}

/** A volume with more than a page ends the page of all, so that none is passed over. */
async function readPage(volumes: Volumes, { after, until }: Stretch, now: number) {
  const all = await volumes.all();
  const place = { after, until, limit: seenAtOnce };
  // What is passed over in a volume that is away is looked at again when it is twice as old.
  const pages = await inEachVolume(all, 'the sweep of archives', (volume) =>
    listSeen(volume, place, readyTimes(now)),
  );
  const ends = pages.flatMap((page) => (page.length < seenAtOnce ? [] : (page.at(-1)?.id ?? [])));
  const [next = until] = ends.sort();
  return { rows: pages.flat().filter(({ id }) => id <= next), next };
}
