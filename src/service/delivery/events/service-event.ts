import { systemIds } from '../../../core/platform/ids';
import type { ActionSubject } from '../actions/action-subjects';
import type { EventType } from './event-types';

/** The properties of an event's record that decide about its targets. */
export type EventOrigin = {
  accountId: string;
  /** Null for a record that is neither test nor live, such as a template. */
  test: boolean | null;
  templateId: string | null;
  /** The API token that created the record. */
  tokenId: string | null;
  /** The record that shows the deliveries as actions. */
  subject?: ActionSubject;
};

/** An event. Its id and the bytes of its body are fixed when it is emitted and never change. */
export type ServiceEvent = EventOrigin & { id: string; type: EventType; body: string };

export function eventBody(type: EventType, data: object, now: number): string {
  return JSON.stringify({ type, timestamp: new Date(now).toISOString(), data });
}

export function newEvent(type: EventType, data: object, origin: EventOrigin, now: number): ServiceEvent {
  return {
    ...origin,
    id: systemIds.next('event'),
    type,
    body: eventBody(type, data, now),
  };
}
