import { byItself } from '../../../core/coordinator/by-itself';
import type { Volumes } from '../../../core/db/volumes/volumes';
import { type Walk, walkVolumes } from '../../../core/db/volumes/walk-volumes';
import type { Files } from '../../../core/platform/files';
import type { ArchiveJobs } from '../../../core/platform/jobs';
import { someAtOnce } from '../../../lib/some-at-once';
import { sweepSteps } from '../../../lib/sweep-steps';
import { quietMs } from '../archive/archive-age';
import { leaveArchive } from '../archive/archive-files';
import { archiveJobsFor } from '../archive/archive-jobs';
import { archiveKey } from '../archive/archive-names';
import type { SubmissionCoordinators } from './submission-coordinators';
import { eraseAgainMs } from './submission-life';
import { findOverdue, findUnsettled, type StaleRow } from './submission-store';

type Deps = {
  volumes: Volumes;
  files: Files;
  jobs: ArchiveJobs;
  submissions: Pick<SubmissionCoordinators, 'reconcile' | 'expireArchived'>;
};

const staleMs = 120_000;
/** How many coordinators and archives are open at a time. */
const askedAtOnce = 100;
const archivesAtOnce = 2;
/** Until what has expired is quiet, and some minutes for its effects. */
const quietAgainSeconds = (quietMs + eraseAgainMs) / 1000 + 300;

/**
 * Reconciles stale projections with their coordinators. An unsettled projection may have missed the end of its
 * submission; an overdue one may have missed its alarm, and an archived one has none. Each call is a step of a walk through all of
 * them, and returns how far it has come.
 */
export function reconcileStaleSubmissions(
  deps: Deps,
  now: number,
  begun: readonly Walk[] | null,
): Promise<Walk[] | null> {
  return walkVolumes(deps.volumes, begun, {
    what: 'the sweep of submissions',
    parts: ['unsettled', 'overdue'],
    rowsInStep: sweepSteps.submissions.inStep,
    async work(volume, { part, after }, limit) {
      const find = part === 'overdue' ? findOverdue : findUnsettled;
      const rows = await find(volume, { after, before: now - staleMs, limit });
      await reconcileAll(deps, rows);
      return rows;
    },
  });
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
