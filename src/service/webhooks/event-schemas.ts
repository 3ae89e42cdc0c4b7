import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import { columnOf, joinedTo } from '../../lib/catalogue';
import { type EventType, eventRows } from '../delivery/events/event-types';
import { eventData } from './event-data';

/** The schema of `data` for each event type. */
export const eventSchemas = joinedTo(columnOf(eventData, 'schema'), columnOf(eventRows, 'data'));

/** The body of a webhook. */
export function eventBodySchema<Type extends EventType>(type: Type) {
  return z.strictObject({ type: z.literal(type), timestamp: shownTime, data: eventSchemas[type] });
}
