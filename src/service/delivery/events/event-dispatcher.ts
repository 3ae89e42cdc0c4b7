import type { BatchItem } from 'drizzle-orm/batch';
import type { Volume } from '../../../core/db/database';
import type { ActionRecord } from '../actions/action-record';
import type { DispatchEffect, Events } from './event-table';
import type { ServiceEvent } from './service-event';

/**
 * Creates the deliveries of an event and returns their actions. A second call for the same event
 * creates no delivery twice.
 */
export type EventDispatcher = {
  dispatch(event: ServiceEvent): Promise<ActionRecord[]>;
  /**
   * Carries out statements in a volume and finds the targets of an event, in the same trip where the
   * volume is in the database of the directory. This dispatcher then needs no trip to dispatch the event.
   */
  lookAhead(event: ServiceEvent, written: Written): Promise<void>;
};

export type Written = { volume: Volume; statements: [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]] };

/** Carries out `publish:` effects, the same way for every outbox. */
export async function deliverDispatch(
  dispatcher: EventDispatcher,
  events: Events,
  effect: DispatchEffect,
): Promise<ActionRecord[]> {
  const event = events.find(effect);
  if (!event) return [];
  const actions = await dispatcher.dispatch(event);
  events.remove(effect);
  return actions;
}
