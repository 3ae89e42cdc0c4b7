import type { Job } from '../../core/platform/jobs';
import type { RenderHint } from '../../service/printing/print-job';
import type { Bindings } from '../wiring/config';
import { handleJobs } from './handle-jobs';
import { handleMailEvents } from './handle-mail-events';
import { giveUpRenders, workRenders } from './work-renders';

/** Each queue has one kind of message, and a dead-letter queue of the same kind. */
export async function handleQueue(batch: Batch, env: Bindings): Promise<void> {
  if (holdsHints(batch)) {
    return batch.queue.endsWith('-dead') ? giveUpRenders(batch, env) : workRenders(batch, env);
  }
  if (holdsMailEvents(batch)) return handleMailEvents(batch, env);
  return handleJobs(batch, env);
}

/**
 * The known messages. Mail events come from Cloudflare's Email Service and are checked when read.
 */
type Batch = MessageBatch<Job> | MessageBatch<RenderHint>;

function holdsMailEvents(batch: { queue: string }): boolean {
  return /-mail-events$/.test(batch.queue);
}

function holdsHints(batch: Batch): batch is MessageBatch<RenderHint> {
  return /-renders(-dead)?$/.test(batch.queue);
}
