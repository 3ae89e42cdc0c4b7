import * as z from 'zod';
import { eventSchemas } from '../../src/service/webhooks/event-schemas';
import { eventTypes } from './event-types.mjs';

/** The content of receiver/events.d.mts: the types of all events, from the schemas of the API. */
export function receiverTypes(): string {
  return eventTypes(z.toJSONSchema(z.object(eventSchemas)));
}
