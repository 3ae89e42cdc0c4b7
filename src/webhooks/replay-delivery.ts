import type { Database } from '../db/database';
import type { DeliveryRecord } from '../deliveries/delivery-record';
import type { Target } from '../deliveries/target';
import type { WebhookSenders } from '../deliveries/webhook-senders';
import type { Caller } from '../operation';
import { ok, type Result } from '../refusal';
import { deliveryNotFound, findOwnDelivery } from './find-own';

/** The same id and the same bytes once more, at once and with all attempts. */
export const replayDelivery = async (
  deps: { db: Database; senders: WebhookSenders },
  caller: Caller,
  id: string,
): Promise<Result<DeliveryRecord>> => {
  const found = await findOwnDelivery(deps, caller, id);
  if (!found.ok) return found;
  const replayed = await deps.senders.replay(targetOf(found.value), id);
  return replayed ? ok(replayed) : deliveryNotFound;
};

export const targetOf = ({ accountId, endpointId, url }: DeliveryRecord): Target =>
  endpointId === null ? { accountId, endpointId, url: url ?? '' } : { accountId, endpointId };
