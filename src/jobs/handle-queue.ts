import type { Bindings } from '../config';
import type { Job } from '../platform/jobs';
import type { RenderHint } from '../printing/print-job';
import { handleJobs } from './handle-jobs';
import { giveUpRenders, workRenders } from './work-renders';

/** Each queue has one kind of message, and a dead-letter queue of the same kind. */
export const handleQueue = async (batch: Batch, env: Bindings): Promise<void> => {
  if (holdsHints(batch)) {
    return batch.queue.endsWith('-dead') ? giveUpRenders(batch, env) : workRenders(batch, env);
  }
  return handleJobs(batch, env);
};

type Batch = MessageBatch<Job> | MessageBatch<RenderHint>;

const holdsHints = (batch: Batch): batch is MessageBatch<RenderHint> => /-renders(-dead)?$/.test(batch.queue);
