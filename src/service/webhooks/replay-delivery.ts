import type { Caller } from '../../core/api/operation';
import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { DeliveryRecord } from '../delivery/delivery-record';
import type { WebhookSenders } from '../delivery/webhook-senders';
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
