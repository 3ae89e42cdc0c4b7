import { byItself } from '../../../core/coordinator/by-itself';
import type { Volume } from '../../../core/db/database';
import { inEachVolume } from '../../../core/db/volumes/answering-volumes';
import type { Volumes } from '../../../core/db/volumes/volumes';
import type { Files } from '../../../core/platform/files';
import type { ArchiveJobs } from '../../../core/platform/jobs';
import { someAtOnce } from '../../../lib/some-at-once';
import { quietMs } from '../archive/archive-age';
import { leaveArchive } from '../archive/archive-files';
import { archiveJobsFor } from '../archive/archive-jobs';
import { archiveKey } from '../archive/archive-names';
import type { SubmissionCoordinators } from './submission-coordinators';
import { eraseAgainMs } from './submission-life';
import { findOverdue, findUnsettled, type StalePlace, type StaleRow } from './submission-store';

type Deps = {
  volumes: Volumes;
  files: Files;
  jobs: ArchiveJobs;
  submissions: Pick<SubmissionCoordinators, 'reconcile' | 'expireArchived'>;
};

/** A walk through the stale rows of a volume. Each sweep begins it anew, and meets no row twice. */
type Walk = { volume: Volume; find: typeof findUnsettled; after: StalePlace };

const staleMs = 120_000;
/** The rows of a walk in one step, and how many coordinators and archives are open at a time. */
const seenInStep = 500;
const askedAtOnce = 100;
const archivesAtOnce = 2;
/** Until what has expired is quiet, and some minutes for its effects. */
const quietAgainSeconds = (quietMs + eraseAgainMs) / 1000 + 300;

/**
 * Reconciles stale projections with their coordinators. An unsettled projection may have missed the
 * end of its submission; an overdue one may have missed its alarm, and an archived one has none. Each call is a step,
 * and returns whether more is left.
 */
export function reconcileStaleSubmissions(deps: Deps, now: number): () => Promise<boolean> {
  const before = now - staleMs;
  let walks: Walk[] | undefined;
  return async () => {
    walks ??= (await deps.volumes.all()).flatMap((volume) =>
      [findUnsettled, findOverdue].map((find) => ({ volume, find, after: { at: 0, id: '' } })),
    );
    const unfinished: Walk[] = [];
    for (const { volume, find, after } of walks)
      await inEachVolume([volume], 'the sweep of submissions', async () => {
        const rows = await find(volume, { after, before, limit: seenInStep });
        await reconcileAll(deps, rows);
        const last = rows.at(-1);
        if (last && rows.length === seenInStep) unfinished.push({ volume, find, after: last });
      });
    walks = unfinished;
    return walks.length > 0;
  };
}

/**
 * Reconciles one after the other; what has left an archive then leaves it together, because R2 takes about one new
 * version of a file a second. When its effects are done and it is quiet, it is archived again, without its data.
 */
async function reconcileAll({ files, submissions, jobs }: Deps, rows: readonly StaleRow[]): Promise<void> {
  const left: { id: string; accountId: string; key: string }[] = [];
  await someAtOnce(rows, askedAtOnce, ({ id, accountId, archive }) =>
    byItself(id, async () => {
      if (archive === null) return submissions.reconcile(id);
      const opened = await submissions.expireArchived(id, archive);
      if (opened !== null) left.push({ id, accountId, key: archiveKey(accountId, opened) });
    }),
  );
  await someAtOnce([...Map.groupBy(left, ({ key }) => key)], archivesAtOnce, ([key, some]) =>
    byItself(key, () =>
      leaveArchive(
        files,
        key,
        some.map(({ id }) => id),
      ),
    ),
  );
  await byItself('the archiving of what has expired', () =>
    jobs.sendAll(archiveJobsFor(left), quietAgainSeconds),
  );
}
