import * as z from 'zod';
import { eventSchemas } from '../../src/service/webhooks/event-schemas';
import { eventTypes } from './event-types.mjs';

/** What receiver/events.d.mts holds: the types of all events, from the schemas of the API. */
export function receiverTypes(): string {
  return eventTypes(z.toJSONSchema(z.object(eventSchemas)));
}
