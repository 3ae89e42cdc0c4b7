import type { ActionRecord } from '../actions/action-record';
import type { DispatchEffect, EventTable } from './event-table';
import type { ServiceEvent } from './service-event';

/** Whoever knows who is to be told, and says what is done for it. Told of an event again, it tells nobody twice. */
export type EventDispatcher = { publish(event: ServiceEvent): Promise<ActionRecord[]> };

/** What `publish:` means, wherever it is found in an outbox. */
export async function deliverDispatch(
  publisher: EventDispatcher,
  events: EventTable,
  effect: DispatchEffect,
): Promise<ActionRecord[]> {
  const event = events.find(effect);
  if (!event) return [];
  const actions = await publisher.publish(event);
  events.remove(effect);
  return actions;
}
