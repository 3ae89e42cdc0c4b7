import { openDatabase } from '../../core/db/database';
import { openFiles } from '../../core/platform/files';
import type { Job } from '../../core/platform/jobs';
import { doHeavyWork } from '../../lib/heavy-work';
import { limits } from '../../lib/limits';
import { logError } from '../../lib/log';
import { openPublisher } from '../../service/delivery/publish-event';
import {
  compileTemplateDocument,
  giveUpDocument,
} from '../../service/templates/document/compile-template-document';
import { publishProcessed } from '../../service/templates/document/publish-processed';
import { type Bindings, loadConfig } from '../wiring/config';

const roomAgainSeconds = 2;

/** Jobs come at least once and may be lost: each looks up what is still to be done. */
export const handleJobs = async (batch: MessageBatch<Job>, env: Bindings): Promise<void> => {
  const { signingKey } = loadConfig(env);
  const deps = {
    db: openDatabase(env.DB),
    files: openFiles(env.FILES),
    publisher: openPublisher(env),
    signingKey,
  };
  const handle = batch.queue.endsWith('-dead') ? giveUpDocument : compileInTurn;
  for (const message of batch.messages) {
    try {
      const done = await handle(deps, message.body.documentId, Date.now());
      // As a new message: a retry would count as an attempt.
      if (done === 'full') await env.JOBS.send(message.body, { delaySeconds: roomAgainSeconds });
      else await publishProcessed(deps, message.body.documentId);
      message.ack();
    } catch (error) {
      logError(`${batch.queue}: ${message.body.documentId}, attempt ${message.attempts}`, error);
      message.retry({ delaySeconds: 2 ** message.attempts });
    }
  }
};

const compileInTurn = (...job: Parameters<typeof compileTemplateDocument>) =>
  doHeavyWork(limits.compileHeldSeconds, () => compileTemplateDocument(...job));
