import { env } from 'cloudflare:workers';
import { inArray } from 'drizzle-orm';
import { allFiles, loadPosition, newFiles } from '../../src/app/jobs/file-lanes';
import { handleJobs } from '../../src/app/jobs/handle-jobs';
import { removeOrphans } from '../../src/app/jobs/remove-orphans';
import { sweep } from '../../src/app/jobs/sweep';
import { sweeps } from '../../src/core/db/schema';
import { openFiles } from '../../src/core/platform/files';
import type { Job, SweepJob } from '../../src/core/platform/jobs';
import { database, volumes } from './app';
import { combines, coordinators } from './coordinator';

const deps = { db: database, volumes, files: openFiles(env.FILES), submissions: coordinators, combines };

type Changes = Partial<Parameters<typeof removeOrphans>[0]>;

/** Forgets how far sweeps of files have come: the next one begins anew. */
export async function beginAnew(): Promise<void> {
  const names = [newFiles.name, allFiles.name];
  await database.delete(sweeps).where(inArray(sweeps.name, names));
}

/** One sweep of files: as many steps as it takes. */
export async function sweepFilesOnce(now: number, changes: Changes = {}): Promise<void> {
  while (await removeOrphans({ ...deps, ...changes }, now));
}

/** Sweeps until all files of the bucket were looked at. */
export async function sweepFiles(now: number, changes: Changes = {}): Promise<void> {
  await beginAnew();
  do await sweepFilesOnce(now, changes);
  while (JSON.stringify(await loadPosition(database, allFiles.name)) !== '{"at":""}');
}

/** What the cron does, with these bindings. */
export function tick(bindings: Cloudflare.Env = env): Promise<void> {
  return sweep({ cron: '*/5 * * * *', scheduledTime: Date.now(), noRetry: () => undefined }, bindings);
}

/** These bindings with a queue that keeps the messages of sweeps, and passes on the others. */
export function withHeldSweeps(bindings: Cloudflare.Env = env): {
  held: SweepJob[];
  bindings: Cloudflare.Env;
} {
  const { JOBS } = bindings;
  const held: SweepJob[] = [];
  const queue = {
    send: (body: Job, options?: QueueSendOptions) => JOBS.send(body, options),
    sendBatch: async (messages: MessageSendRequest<Job>[], options?: QueueSendBatchOptions) => {
      const [own = [], others = []] = [true, false].map((isSweep) =>
        messages.filter(({ body }) => (body.kind === 'sweep') === isSweep),
      );
      held.push(...own.map(({ body }) => body as SweepJob));
      if (others.length > 0) await JOBS.sendBatch(others, options);
    },
  };
  return { held, bindings: { ...bindings, JOBS: queue as unknown as typeof JOBS } };
}

/** A tick of the cron, and all messages of the sweeps that it begins: when this returns, they have ended. */
export async function sweepAll(bindings: Cloudflare.Env = env): Promise<void> {
  const { held, bindings: own } = withHeldSweeps(bindings);
  await tick(own);
  for (let job = held.shift(); job; job = held.shift()) await handleJob(job, own);
}

/** Handles one message of the queue of jobs. */
export async function handleJob(body: Job, bindings: Cloudflare.Env = env): Promise<void> {
  const message = { body, attempts: 1, ack: () => {}, retry: () => {} };
  const batch = { queue: 'quillet-jobs', messages: [message] };
  await handleJobs(batch as unknown as MessageBatch<Job>, bindings);
}
