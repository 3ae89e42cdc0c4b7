import { openDatabase } from '../../../core/db/database';
import { openFiles } from '../../../core/platform/files';
import { systemIds } from '../../../core/platform/ids';
import { jurisdictionOf } from '../../../core/platform/jurisdiction';
import { type MailBindings, openMailer } from '../../../core/platform/mail';
import type { StoreBindings } from '../../../core/platform/store-bindings';
import { openPublisher } from '../../delivery/publish-event';
import type { SenderNamespace } from '../../delivery/webhook-senders';
import { type BatchListener, openBatchNotices } from './batch-notices';
import { drainOutbox } from './drain-outbox';
import { deliverEffect } from './submission-effects';
import type { SubmissionJournal } from './submission-journal';

export type EffectBindings = StoreBindings &
  MailBindings & {
    SIGNING_KEY: string;
    BATCHES: DurableObjectNamespace<BatchListener>;
    WEBHOOK_SENDERS: SenderNamespace;
    JURISDICTION?: string;
  };

/** Carries out what is due, also what comes to be due meanwhile. */
export const deliverDueEffects = async (env: EffectBindings, journal: SubmissionJournal): Promise<void> => {
  const deps = {
    db: openDatabase(env.DB),
    files: openFiles(env.FILES),
    batches: openBatchNotices(env.BATCHES, jurisdictionOf(env)),
    mailer: openMailer(env),
    signingKey: env.SIGNING_KEY,
    ids: systemIds,
    publisher: openPublisher(env),
  };
  while (journal.load() && journal.dueEffects(Date.now()).length > 0) {
    await drainOutbox(
      journal,
      (effect, attempts) => deliverEffect(deps, journal, { effect, attempts }, Date.now()),
      Date.now(),
    );
  }
};
