import { logError } from '../../lib/log';
import type { Walk } from '../db/volumes/walk-volumes';
import { guarded } from './unavailable';

/** Hints for the queue consumer. They carry ids only; the data of the job is in D1. */
export type CompileJob = { kind: 'compile_document'; documentId: string };
/** Submissions of one account that may have ended, to be archived together. */
export type ArchiveJob = { kind: 'archive_submissions'; accountId: string; ids: string[] };
export type BundleJob = { kind: 'make_bundle'; bundleId: string };
/** The next steps of a sweep. Its chain of messages is told from others by its name and its number of this one. */
export type SweepJob = {
  kind: 'sweep';
  sweep: string;
  chain: string;
  /** How many messages of the chain came before. */
  number: number;
  begunAt: number;
  /** Where its walks through rows go on; null: at the beginning. */
  walks: Walk[] | null;
  /** The volumes that did not answer when the chain began. */
  without: number[];
};
export type Job = CompileJob | ArchiveJob | BundleJob | SweepJob;

export type Jobs = { send(job: CompileJob | BundleJob, delaySeconds?: number): Promise<void> };

/** Throws when a hint cannot be sent. */
export type ArchiveJobs = { sendAll(jobs: ArchiveJob[], delaySeconds?: number): Promise<void> };
/** Throws when a message cannot be sent. */
export type SweepJobs = { sendSweeps(jobs: SweepJob[]): Promise<void> };

/** Hints of a hundred ids each stay far below what the queue takes at once. */
const sentAtOnce = 20;

/**
 * Sends hints. A hint that cannot be sent is only logged: the row of its job exists already, so the
 * sweep finds it.
 */
export function openJobs(queue: Queue<Job>): Jobs & ArchiveJobs & SweepJobs {
  const sendSome = async (jobs: Job[], delaySeconds: number) => {
    for (let at = 0; at < jobs.length; at += sentAtOnce) {
      const some = jobs.slice(at, at + sentAtOnce).map((body) => ({ body }));
      await guarded('message queue', () => queue.sendBatch(some, { delaySeconds }));
    }
  };
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
    sendAll: (jobs, delaySeconds = 0) => sendSome(jobs, delaySeconds),
    sendSweeps: (jobs) => sendSome(jobs, 0),
  };
}
