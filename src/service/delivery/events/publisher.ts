import type { ActionRecord } from '../actions/action-record';
import type { EventTable, PublishEffect } from './event-table';
import type { ServiceEvent } from './service-event';

/** Whoever knows who is to be told, and says what is done for it. Told of an event again, it tells nobody twice. */
export type Publisher = { publish(event: ServiceEvent): Promise<ActionRecord[]> };

/** What `publish:` means, wherever it is found in an outbox. */
export const deliverPublish = async (
  publisher: Publisher,
  events: EventTable,
  effect: PublishEffect,
): Promise<ActionRecord[]> => {
  const event = events.find(effect);
  if (!event) return [];
  const actions = await publisher.publish(event);
  events.remove(effect);
  return actions;
};
