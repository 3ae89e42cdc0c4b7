import type { Deliver } from '../../../core/coordinator/drain-outbox';
import { openDatabase } from '../../../core/db/database';
import { openVolumes } from '../../../core/db/volumes/open-volumes';
import { openFiles } from '../../../core/platform/files';
import { systemIds } from '../../../core/platform/ids';
import { jurisdictionOf } from '../../../core/platform/jurisdiction';
import { type MailBindings, openMailer } from '../../../core/platform/mail';
import { type SigningKeyBindings, signingKeysOf } from '../../../core/platform/signing-keys';
import type { StoreBindings } from '../../../core/platform/store-bindings';
import type { DeliveryNamespace } from '../../delivery/delivery-coordinators';
import { openEventDispatcher } from '../../delivery/dispatch-event';
import type { Effect } from './journal-entry';
import { type BatchListener, openBatchReporter } from './report-to-batch';
import { deliverEffect } from './submission-effects';
import type { SubmissionJournal } from './submission-journal';

export type EffectBindings = StoreBindings &
  MailBindings &
  SigningKeyBindings & {
    BATCHES: DurableObjectNamespace<BatchListener>;
    WEBHOOK_SENDERS: DeliveryNamespace;
    JURISDICTION?: string;
  };

/** Opens what the effects of a submission need, and says how to carry out each of them. */
export function openSubmissionEffects(env: EffectBindings, journal: SubmissionJournal): Deliver<Effect> {
  const deps = {
    db: openDatabase(env.DB),
    volumes: openVolumes(env),
    files: openFiles(env.FILES),
    batches: openBatchReporter(env.BATCHES, jurisdictionOf(env)),
    mailer: openMailer(env),
    signingKey: signingKeysOf(env),
    ids: systemIds,
    dispatcher: openEventDispatcher(env),
  };
  return (effect, attempts) => deliverEffect(deps, journal, { effect, attempts }, Date.now());
}
