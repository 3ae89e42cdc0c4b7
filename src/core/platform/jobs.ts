/** Hints for the queue consumer: ids only, since what is to be done stands in D1. */
export type Job = { kind: 'compile_document'; documentId: string };

export type Jobs = { send(job: Job): Promise<void> };

export const openJobs = (queue: Queue<Job>): Jobs => ({
  send: async (job) => {
    await queue.send(job);
  },
});
