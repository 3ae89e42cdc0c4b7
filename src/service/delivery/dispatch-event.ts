import { createHash } from 'node:crypto';
import { openDatabase } from '../../core/db/database';
import { createIds, timeOfId } from '../../core/platform/ids';
import { jurisdictionOf } from '../../core/platform/jurisdiction';
import { actionOf } from './action-of';
import type { ActionRecord } from './actions/action-record';
import {
  type DeliveryCoordinators,
  type DeliveryNamespace,
  openDeliveryCoordinators,
} from './delivery-coordinators';
import type { EventDispatcher } from './events/event-dispatcher';
import type { ServiceEvent } from './events/service-event';
import { slackMessage } from './slack-message';
import { coordinatorName, type Target } from './target';
import { findTargets } from './target-store';

type DispatcherBindings = { DB: D1Database; WEBHOOK_SENDERS: DeliveryNamespace; JURISDICTION?: string };

export function openEventDispatcher(env: DispatcherBindings): EventDispatcher {
  const deps = {
    db: openDatabase(env.DB),
    deliveries: openDeliveryCoordinators(env.WEBHOOK_SENDERS, jurisdictionOf(env)),
  };
  const ahead = new Map<string, Target[]>();
  return {
    async dispatch(event) {
      const targets = ahead.get(event.id) ?? (await findTargets(deps.db, [event]))[0];
      ahead.delete(event.id);
      return dispatchTo(deps, targets ?? [], event);
    },
    take(event, targets) {
      ahead.set(event.id, targets);
    },
  };
}

/** Hands an event to the delivery coordinator of each target, and returns the actions. */
async function dispatchTo(
  { deliveries }: { deliveries: DeliveryCoordinators },
  targets: Target[],
  event: ServiceEvent,
): Promise<ActionRecord[]> {
  const accepted = await Promise.all(
    targets.map((target) =>
      deliveries.accept({ id: deliveryId(event.id, target), event: asSentTo(target, event), target }),
    ),
  );
  return accepted.map(actionOf);
}

function asSentTo(target: Target, event: ServiceEvent): ServiceEvent {
  return 'slackUrl' in target ? { ...event, body: slackMessage(event) } : event;
}

/** Derives the id from the event and the target, so a second dispatch finds the same delivery. */
export function deliveryId(eventId: string, target: Target): string {
  const seed = `${eventId}\n${coordinatorName(target)}`;
  let block = 0;
  return createIds({
    now: () => timeOfId(eventId),
    random: () => createHash('sha256').update(`${seed}\n${block++}`).digest(),
  }).next('webhookDelivery');
}
