import { logError } from '../../lib/log';
import { guarded } from './unavailable';

/** Hints for the queue consumer. They carry ids only; the data of the job is in D1. */
export type Job = { kind: 'compile_document'; documentId: string };

export type Jobs = { send(job: Job, delaySeconds?: number): Promise<void> };

/**
 * Sends hints. A hint that cannot be sent is only logged: the row of its job exists already, so the
 * sweep finds it.
 */
export function openJobs(queue: Queue<Job>): Jobs {
  return {
    async send(job, delaySeconds) {
      try {
        await guarded('message queue', () => queue.send(job, delaySeconds ? { delaySeconds } : undefined));
      } catch (error) {
        logError(`the job for ${job.documentId} could not be sent`, error);
      }
    },
  };
}
