import { type Bindings, loadConfig } from '../config';
import { openDatabase } from '../db/database';
import { openPublisher } from '../deliveries/publish-event';
import { limits } from '../limits';
import { openFiles } from '../platform/files';
import { doHeavyWork } from '../platform/heavy-work';
import type { Job } from '../platform/jobs';
import { logError } from '../platform/log';
import { compileTemplateDocument, giveUpDocument } from '../templates/compile-template-document';
import { publishProcessed } from '../templates/publish-processed';

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
