import type { ArchiveJob } from '../../../core/platform/jobs';

const idsInJob = 100;

/** The hints for submissions, in the order in which they are given: those of an account go together. */
export function archiveJobsFor(rows: readonly { id: string; accountId: string }[]): ArchiveJob[] {
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  return [...byAccount].flatMap(([accountId, some]) => {
    const ids = some.map(({ id }) => id);
    const count = Math.ceil(ids.length / idsInJob);
    return Array.from({ length: count }, (_, index): ArchiveJob => {
      const ofJob = ids.slice(index * idsInJob, (index + 1) * idsInJob);
      return { kind: 'archive_submissions', accountId, ids: ofJob };
    });
  });
}
