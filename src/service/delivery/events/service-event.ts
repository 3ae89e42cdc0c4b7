import { systemIds } from '../../../core/platform/ids';
import type { ActionSubject } from '../actions/action-subjects';
import type { EventType } from './event-types';

/** What an event happened to, as far as it decides who is told. */
export type EventOrigin = {
  accountId: string;
  /** null: neither, as a template is. */
  test: boolean | null;
  templateId: string | null;
  /** Of the API token that made it. */
  tokenId: string | null;
  /** The record that shows who was told. */
  subject?: ActionSubject;
};

/** Something that has happened. Its id and the bytes of its body are fixed at that moment and never change. */
export type ServiceEvent = EventOrigin & { id: string; type: EventType; body: string };

export const eventBody = (type: EventType, data: object, now: number): string =>
  JSON.stringify({ type, timestamp: new Date(now).toISOString(), data });

export const newEvent = (type: EventType, data: object, origin: EventOrigin, now: number): ServiceEvent => ({
  ...origin,
  id: systemIds.next('event'),
  type,
  body: eventBody(type, data, now),
});
