import type { Job } from '../../core/platform/jobs';
import type { RenderHint } from '../../service/printing/print-job';
import type { Bindings } from '../wiring/config';
import { handleJobs } from './handle-jobs';
import { handleMailEvents } from './handle-mail-events';
import { giveUpRenders, workRenders } from './work-renders';

/** Each queue has one kind of message, and a dead-letter queue of the same kind. */
export const handleQueue = async (batch: Batch, env: Bindings): Promise<void> => {
  if (holdsHints(batch)) {
    return batch.queue.endsWith('-dead') ? giveUpRenders(batch, env) : workRenders(batch, env);
  }
  if (holdsMailEvents(batch)) return handleMailEvents(batch, env);
  return handleJobs(batch, env);
};

/** What is said of mails comes from Cloudflare's Email Service, and is checked as it is read. */
type Batch = MessageBatch<Job> | MessageBatch<RenderHint>;

const holdsMailEvents = (batch: { queue: string }): boolean => /-mail-events$/.test(batch.queue);

const holdsHints = (batch: Batch): batch is MessageBatch<RenderHint> => /-renders(-dead)?$/.test(batch.queue);
