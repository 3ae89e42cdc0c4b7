import type { Deliver } from '../../../core/coordinator/drain-outbox';
import { openDatabase } from '../../../core/db/database';
import { openFiles } from '../../../core/platform/files';
import { systemIds } from '../../../core/platform/ids';
import { jurisdictionOf } from '../../../core/platform/jurisdiction';
import { type MailBindings, openMailer } from '../../../core/platform/mail';
import type { StoreBindings } from '../../../core/platform/store-bindings';
import { openPublisher } from '../../delivery/publish-event';
import type { SenderNamespace } from '../../delivery/webhook-senders';
import { type BatchListener, openBatchNotices } from './batch-notices';
import { deliverEffect } from './submission-effects';
import type { Effect, SubmissionJournal } from './submission-journal';

export type EffectBindings = StoreBindings &
  MailBindings & {
    SIGNING_KEY: string;
    BATCHES: DurableObjectNamespace<BatchListener>;
    WEBHOOK_SENDERS: SenderNamespace;
    JURISDICTION?: string;
  };

/** Opens what the effects of a submission need, and says how each is carried out. */
export function openSubmissionEffects(env: EffectBindings, journal: SubmissionJournal): Deliver<Effect> {
  const deps = {
    db: openDatabase(env.DB),
    files: openFiles(env.FILES),
    batches: openBatchNotices(env.BATCHES, jurisdictionOf(env)),
    mailer: openMailer(env),
    signingKey: env.SIGNING_KEY,
    ids: systemIds,
    publisher: openPublisher(env),
  };
  return (effect, attempts) => deliverEffect(deps, journal, { effect, attempts }, Date.now());
}
