import { type Bindings, loadConfig } from '../config';
import { openDatabase } from '../db/database';
import { openFiles } from '../platform/files';
import type { Job } from '../platform/jobs';
import { logError } from '../platform/log';
import { compileTemplateDocument, giveUpDocument } from '../templates/compile-template-document';

/** Jobs come at least once and may be lost: each looks up what is still to be done. */
export const handleJobs = async (batch: MessageBatch<Job>, env: Bindings): Promise<void> => {
  loadConfig(env);
  const deps = { db: openDatabase(env.DB), files: openFiles(env.FILES) };
  const handle = batch.queue.endsWith('-dead') ? giveUpDocument : compileTemplateDocument;
  for (const message of batch.messages) {
    try {
      await handle(deps, message.body.documentId, Date.now());
      message.ack();
    } catch (error) {
      logError(`${batch.queue}: ${message.body.documentId}, attempt ${message.attempts}`, error);
      message.retry({ delaySeconds: 2 ** message.attempts });
    }
  }
};
