import type { Database } from '../db/database';
import type { DeliveryRecord } from '../deliveries/delivery-record';
import { deliveryId } from '../deliveries/publish-event';
import type { WebhookSenders } from '../deliveries/webhook-senders';
import type { EventType } from '../events/event-types';
import { newEvent } from '../events/service-event';
import type { Caller } from '../operation';
import { ok, type Result, refuse } from '../refusal';
import { findNamed } from './change-endpoint';
import { eventSamples } from './event-samples';

const isDisabled = refuse('conflict', 'The endpoint is disabled: enable it first.');

/** Sends an example of an event to this endpoint alone, whatever it is told of otherwise. */
export const sendTest = async (
  deps: { db: Database; senders: WebhookSenders },
  caller: Caller,
  { id, type }: { id: string; type: EventType },
  now: number,
): Promise<Result<DeliveryRecord>> => {
  const found = await findNamed(deps, caller, id);
  if (!found.ok) return found;
  if (!found.value.enabled) return isDisabled;
  const { accountId } = caller;
  const data = { ...eventSamples[type], metadata: { test_event: true } };
  const event = newEvent(type, data, { accountId, test: true, templateId: null, tokenId: null }, now);
  const target = { accountId, endpointId: id };
  return ok(await deps.senders.accept({ id: deliveryId(event.id, target), event, target }));
};
