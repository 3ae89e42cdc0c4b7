import { createHash } from 'node:crypto';
import { type Database, openDatabase } from '../../core/db/database';
import { createIds, timeOfId } from '../../core/platform/ids';
import { jurisdictionOf } from '../../core/platform/jurisdiction';
import { actionOf } from './action-of';
import type { ActionRecord } from './actions/action-record';
import type { Publisher } from './events/publisher';
import type { ServiceEvent } from './events/service-event';
import { slackMessage } from './slack-message';
import { senderName, type Target } from './target';
import { findTargets } from './target-store';
import { openWebhookSenders, type SenderNamespace, type WebhookSenders } from './webhook-senders';

type PublisherBindings = { DB: D1Database; WEBHOOK_SENDERS: SenderNamespace; JURISDICTION?: string };

export const openPublisher = (env: PublisherBindings): Publisher => {
  const deps = {
    db: openDatabase(env.DB),
    senders: openWebhookSenders(env.WEBHOOK_SENDERS, jurisdictionOf(env)),
  };
  return { publish: (event) => publishEvent(deps, event) };
};

/** Hands the event to the sender of everybody who is to be told, and says what will be done for it. */
export const publishEvent = async (
  { db, senders }: { db: Database; senders: WebhookSenders },
  event: ServiceEvent,
): Promise<ActionRecord[]> => {
  const targets = await findTargets(db, event);
  const accepted = await Promise.all(
    targets.map((target) =>
      senders.accept({ id: deliveryId(event.id, target), event: asSentTo(target, event), target }),
    ),
  );
  return accepted.map(actionOf);
};

const asSentTo = (target: Target, event: ServiceEvent): ServiceEvent =>
  'slackUrl' in target ? { ...event, body: slackMessage(event) } : event;

/** Made from both, so that whoever publishes an event again finds what is there. */
export const deliveryId = (eventId: string, target: Target): string => {
  const seed = `${eventId}\n${senderName(target)}`;
  let block = 0;
  return createIds({
    now: () => timeOfId(eventId),
    random: () => createHash('sha256').update(`${seed}\n${block++}`).digest(),
  }).next('webhookDelivery');
};
