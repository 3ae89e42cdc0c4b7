import type { DeliveryCoordinators } from '../delivery/delivery-coordinators';
import type { DeliveryRecord } from '../delivery/delivery-record';

/** What is sent, as long as it is kept. Of a copy that is the PDF, which is the record's to show. */
export async function bodyOf(
  deliveries: DeliveryCoordinators,
  { actionType, sender, id }: DeliveryRecord,
): Promise<string | null> {
  return actionType === 's3_upload' ? null : deliveries.body(sender, id);
}
