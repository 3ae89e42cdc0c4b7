/** Hints for the queue consumer. They carry ids only; the data of the job is in D1. */
export type Job = { kind: 'compile_document'; documentId: string };

export type Jobs = { send(job: Job): Promise<void> };

export function openJobs(queue: Queue<Job>): Jobs {
  return {
    send: async (job) => {
      await queue.send(job);
    },
  };
}
