import type { ActionRecord } from '../actions/action-record';
import type { Target } from '../target';
import type { DispatchEffect, Events } from './event-table';
import type { ServiceEvent } from './service-event';

/**
 * Creates the deliveries of an event and returns their actions. A second call for the same event
 * creates no delivery twice.
 */
export type EventDispatcher = {
  dispatch(event: ServiceEvent): Promise<ActionRecord[]>;
  /** Takes the targets of an event that are known: this dispatcher then needs no trip to dispatch it. */
  take(event: ServiceEvent, targets: Target[]): void;
};

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
