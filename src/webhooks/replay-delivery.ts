import type { Database } from '../db/database';
import type { DeliveryRecord } from '../deliveries/delivery-record';
import type { WebhookSenders } from '../deliveries/webhook-senders';
import type { Caller } from '../operation';
import { ok, type Result, refuse } from '../refusal';
import { deliveryNotFound, findOwnDelivery } from './find-own';

/** The same id and the same bytes once more, at once and with all attempts. */
export const replayDelivery = async (
  deps: { db: Database; senders: WebhookSenders },
  caller: Caller,
  id: string,
): Promise<Result<DeliveryRecord>> => {
  const found = await findOwnDelivery(deps, caller, id);
  if (!found.ok) return found;
  const replay = await deps.senders.replay(found.value.sender, id);
  if (replay === 'under_way') return isUnderWay;
  return replay ? ok(replay) : deliveryNotFound;
};

const isUnderWay = refuse(
  'conflict',
  'It is being sent at this moment: look again when the attempt is over.',
);
