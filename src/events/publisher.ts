import type { EventTable, PublishEffect } from './event-table';
import type { ServiceEvent } from './service-event';

/** Whoever knows who is to be told. Told of an event again, it tells nobody twice. */
export type Publisher = { publish(event: ServiceEvent): Promise<void> };

/** What `publish:` means, wherever it is found in an outbox. */
export const deliverPublish = async (
  publisher: Publisher,
  events: EventTable,
  effect: PublishEffect,
): Promise<void> => {
  const event = events.find(effect);
  if (!event) return;
  await publisher.publish(event);
  events.remove(effect);
};
