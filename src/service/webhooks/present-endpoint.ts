import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import { timestamp } from '../../lib/timestamp';
import type { EndpointRow } from '../delivery/endpoint-store';
import { eventTypes } from '../delivery/events/event-types';

export const endpointModes = ['test', 'live', 'both'] as const;

export const endpointRecord = z
  .object({
    id: z.string(),
    url: z
      .string()
      .nullable()
      .describe('null: the default endpoint, which signs for the URLs of templates and API tokens.'),
    events: z.array(z.enum(eventTypes)).nullable().describe('null: all event types.'),
    mode: z
      .enum(endpointModes)
      .describe('Whether the endpoint gets events of test records, of live records or of both.'),
    description: z.string(),
    enabled: z.boolean(),
    disabled_reason: z.enum(['gone']).nullable().describe('`gone`: the endpoint answered 410.'),
    paused_until: shownTime
      .nullable()
      .describe('The time of the next attempt, after too many attempts failed in a row.'),
    created_at: shownTime,
    updated_at: shownTime,
  })
  .meta({ id: 'WebhookEndpoint' });

export const endpointWithSecret = endpointRecord
  .extend({ secret: z.string().describe('It is shown only once.') })
  .meta({ id: 'WebhookEndpointWithSecret' });

/** An endpoint as pages know it, without its secrets. */
export type ShownEndpoint = Omit<
  EndpointRow,
  'sealedSecret' | 'previousSealedSecret' | 'previousSecretUntil'
>;

const knownTypes: readonly string[] = eventTypes;

function isKnown(type: string): type is (typeof eventTypes)[number] {
  return knownTypes.includes(type);
}

export function presentEndpoint(row: ShownEndpoint): z.output<typeof endpointRecord> {
  return {
    id: row.id,
    url: row.url,
    events: row.events?.filter(isKnown) ?? null,
    mode: row.mode,
    description: row.description,
    enabled: row.enabled,
    disabled_reason: row.disabledReason,
    paused_until: timestamp(row.pausedUntil),
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
  };
}

export const endpointExample = {
  id: 'whe_1Nq2Xc0aB3dE5fG7hJ9k',
  url: 'https://example.com/hooks/quillet',
  events: ['submission.processed', 'submission.failed'],
  mode: 'live',
  description: 'Orders',
  enabled: true,
  disabled_reason: null,
  paused_until: null,
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-01-31T09:30:00.000Z',
};

export const endpointWithSecretExample = { ...endpointExample, secret: 'whsec_…' };
