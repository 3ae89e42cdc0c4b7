import type { DeliveryRecord } from '../delivery/delivery-record';
import type { WebhookSenders } from '../delivery/webhook-senders';

/** What is sent, as long as it is kept. Of a copy that is the PDF, which is the record's to show. */
export const bodyOf = async (
  senders: WebhookSenders,
  { actionType, sender, id }: DeliveryRecord,
): Promise<string | null> => (actionType === 's3_upload' ? null : senders.body(sender, id));
