import * as z from 'zod';
import { eventSamples } from '../../src/service/webhooks/event-samples';
import { eventSchemas } from '../../src/service/webhooks/event-schemas';
import { eventTypes } from './event-types.mjs';
import { withPayloads } from './payloads.mjs';

/** What is written down of the events for people and their tools, and where: all of it from the code. */
export const described: Record<string, (before: string) => string> = {
  'receiver/events.d.mts': () => eventTypes(z.toJSONSchema(z.object(eventSchemas))),
  'docs/webhooks.md': (page) => withPayloads(page, eventSamples),
};
