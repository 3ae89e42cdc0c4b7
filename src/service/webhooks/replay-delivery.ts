import type { Caller } from '../../core/api/caller';
import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { DeliveryCoordinators } from '../delivery/delivery-coordinators';
import type { DeliveryRecord } from '../delivery/delivery-record';
import { deliveryNotFound, findOwnDelivery } from './find-own-endpoint';

/** Makes a delivery again, at once and with all attempts. Id and body stay the same. */
export async function replayDelivery(
  deps: { volumes: Volumes; deliveries: DeliveryCoordinators },
  caller: Caller,
  id: string,
): Promise<Result<DeliveryRecord>> {
  const found = await findOwnDelivery(deps, caller, id);
  if (!found.ok) return found;
  const replay = await deps.deliveries.replay(found.value.sender, id);
  if (replay === 'under_way') return isUnderWay;
  return replay ? ok(replay) : deliveryNotFound;
}

const isUnderWay = refuse('conflict', 'An attempt is under way: try again when it has ended.');
