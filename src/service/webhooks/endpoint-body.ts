import * as z from 'zod';
import { calledAddress } from '../../core/api/address-schemas';
import { limits } from '../../lib/limits';
import { eventTypes } from '../delivery/events/event-types';
import { endpointModes } from './present-endpoint';

export const eventList = z
  .array(z.enum(eventTypes, `must be one of ${eventTypes.join(', ')}`))
  .min(1, 'must name at least one type')
  .max(eventTypes.length, 'must name each type once');
const events = eventList.nullable().describe('The event types that the endpoint gets; null: all.');
const mode = z.enum(endpointModes, 'must be test, live or both');
const description = z.string().max(limits.descriptionChars);

export const newEndpointBody = z.strictObject({
  url: calledAddress,
  events: events.default(null),
  mode: mode.optional().describe('Default: the mode of the token, `live` or `test`.'),
  description: description.default(''),
  enabled: z.boolean().default(true),
});

export const endpointChangeBody = z.strictObject({
  url: calledAddress.optional(),
  events: events.optional(),
  mode: mode.optional(),
  description: description.optional(),
  enabled: z.boolean().optional(),
});

export const sendTestBody = z.strictObject({
  type: z.enum(eventTypes, `must be one of ${eventTypes.join(', ')}`).default('submission.processed'),
});

export type NewEndpoint = z.output<typeof newEndpointBody>;
export type EndpointChange = z.output<typeof endpointChangeBody>;
