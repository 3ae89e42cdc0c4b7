import { logError } from '../../lib/log';
import { guarded } from './unavailable';

/** Hints for the queue consumer. They carry ids only; the data of the job is in D1. */
export type CompileJob = { kind: 'compile_document'; documentId: string };
/** Submissions of one account that may have ended, to be archived together. */
export type ArchiveJob = { kind: 'archive_submissions'; accountId: string; ids: string[] };
export type BundleJob = { kind: 'make_bundle'; bundleId: string };
export type Job = CompileJob | ArchiveJob | BundleJob;

export type Jobs = { send(job: CompileJob | BundleJob, delaySeconds?: number): Promise<void> };

/** Throws when a hint cannot be sent. */
export type ArchiveJobs = { sendAll(jobs: ArchiveJob[], delaySeconds?: number): Promise<void> };

/** Hints of a hundred ids each stay far below what the queue takes at once. */
const sentAtOnce = 20;

/**
 * Sends hints. A hint that cannot be sent is only logged: the row of its job exists already, so the
 * sweep finds it.
 */
export function openJobs(queue: Queue<Job>): Jobs & ArchiveJobs {
  return {
    async send(job, delaySeconds) {
      try {
        await guarded('message queue', () => queue.send(job, delaySeconds ? { delaySeconds } : undefined));
      } catch (error) {
        logError(
          `the job for ${'documentId' in job ? job.documentId : job.bundleId} could not be sent`,
          error,
        );
      }
    },
    async sendAll(jobs, delaySeconds = 0) {
      for (let at = 0; at < jobs.length; at += sentAtOnce) {
        const some = jobs.slice(at, at + sentAtOnce).map((body) => ({ body }));
        await guarded('message queue', () => queue.sendBatch(some, { delaySeconds }));
      }
    },
  };
}
