import type { IntegrationRow } from '../../../service/delivery/buckets/integration-store';
import type { DeliveryRecord } from '../../../service/delivery/delivery-record';
import { webhookWords } from './words';

/** Where a delivery goes, as people call it. A bucket that is gone is known by what was copied there, or by its id. */
export const DeliveryTarget = ({
  record: { actionType, url, integrationId, result },
  buckets,
}: {
  record: DeliveryRecord;
  buckets: IntegrationRow[];
}) => {
  if (actionType === 'slack_webhook') return <>{webhookWords.delivery.slackChannel}</>;
  if (actionType === 'webhook') return <bdi>{url ?? '–'}</bdi>;
  const known = buckets.find(({ id }) => id === integrationId);
  return <bdi>{known?.bucket ?? result['bucket'] ?? integrationId}</bdi>;
};
