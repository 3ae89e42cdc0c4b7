import type { DeliveryRecord } from '../../../service/delivery/delivery-record';
import type { ShownIntegration } from '../../../service/integrations/present-integration';
import { webhookWords } from './words';

/**
 * Names the target of a delivery. A deleted bucket is known by the copy made there, or by its id.
 */
export function DeliveryTarget({
  record: { actionType, url, integrationId, result },
  buckets,
}: {
  record: DeliveryRecord;
  buckets: ShownIntegration[];
}) {
  if (actionType === 'slack_webhook') return <>{webhookWords.delivery.slackChannel}</>;
  if (actionType === 'webhook') return <bdi>{url ?? '–'}</bdi>;
  const known = buckets.find(({ id }) => id === integrationId);
  return <bdi>{known?.bucket ?? result['bucket'] ?? integrationId}</bdi>;
}
