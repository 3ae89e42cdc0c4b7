import { systemIds } from '../../src/core/platform/ids';
import type { DeliveryRecord } from '../../src/service/delivery/delivery-record';

/** A delivery of which only the projection is left. */
export const forgottenDelivery = (accountId: string): DeliveryRecord => ({
  id: systemIds.next('webhookDelivery'),
  accountId,
  sender: `${accountId}:forgotten`,
  endpointId: null,
  url: 'https://example.com/forgotten',
  eventId: systemIds.next('event'),
  eventType: 'submission.processed',
  test: false,
  actionType: 'webhook',
  integrationId: null,
  subject: null,
  state: 'exhausted',
  version: 1,
  attempts: [],
  failures: 10,
  createdAt: Date.now(),
  nextAttemptAt: null,
  finishedAt: Date.now(),
  result: {},
  reason: null,
});
