import type { Caller } from '../../core/api/caller';
import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { DeliveryCoordinators } from '../delivery/delivery-coordinators';
import type { DeliveryRecord } from '../delivery/delivery-record';
import { deliveryId } from '../delivery/dispatch-event';
import type { EventType } from '../delivery/events/event-types';
import { newEvent } from '../delivery/events/service-event';
import { findNamed } from './change-endpoint';
import { eventSamples } from './event-samples';

const isDisabled = refuse('conflict', 'The endpoint is disabled: enable it first.');

/** Sends an example event to this endpoint alone, whatever its filter says. */
export async function sendTest(
  deps: { db: Database; deliveries: DeliveryCoordinators },
  caller: Caller,
  { id, type }: { id: string; type: EventType },
  now: number,
): Promise<Result<DeliveryRecord>> {
  const found = await findNamed(deps, caller, id);
  if (!found.ok) return found;
  if (!found.value.enabled) return isDisabled;
  const { accountId } = caller;
  const data = { ...eventSamples[type], metadata: { test_event: true } };
  const event = newEvent(type, data, { accountId, test: true, templateId: null, tokenId: null }, now);
  const target = { accountId, endpointId: id };
  return ok(await deps.deliveries.accept({ id: deliveryId(event.id, target), event, target }));
}
