import type { DeliveryCoordinators } from '../delivery/delivery-coordinators';
import type { DeliveryRecord } from '../delivery/delivery-record';

/**
 * The body of a delivery, as long as it is kept. A bucket copy has none here: its PDF is shown by
 * the record.
 */
export async function bodyOf(
  deliveries: DeliveryCoordinators,
  { actionType, sender, id }: DeliveryRecord,
): Promise<string | null> {
  return actionType === 's3_upload' ? null : deliveries.body(sender, id);
}
