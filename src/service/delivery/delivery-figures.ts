import type { Volumes } from '../../core/db/volumes/volumes';
import { limits } from '../../lib/limits';
import { listDeliveryRecords } from './delivery-list-store';
import type { DeliveryRecord } from './delivery-record';

/** How the newest deliveries to a target went. */
export type DeliveryFigures = {
  /** Oldest first. */
  states: DeliveryRecord['state'][];
  /** How long half of the answers took at most; null when there was none. */
  halfMs: number | null;
};

/**
 * The figures of a webhook endpoint or an integration. Of its newest deliveries, test mode counts those of tests:
 * no index has them apart, and a busy target has few.
 */
export async function deliveryFiguresOf(
  volumes: Volumes,
  { accountId, testOnly, target }: { accountId: string; testOnly: boolean; target: string },
): Promise<DeliveryFigures> {
  const { rows } = await listDeliveryRecords(volumes, {
    accountId,
    testOnly: false,
    within: null,
    type: undefined,
    endpointId: undefined,
    integrationId: target,
    eventId: undefined,
    state: undefined,
    createdAfter: undefined,
    createdBefore: undefined,
    before: undefined,
    limit: limits.deliveriesSummedUp,
  });
  return figuresOf(testOnly ? rows.filter(({ test }) => test) : rows);
}

/** Sums up deliveries, newest first. */
export function figuresOf(records: readonly DeliveryRecord[]): DeliveryFigures {
  const took = records
    .flatMap(({ attempts }) => attempts)
    .flatMap(({ status, durationMs }) => (status === null || durationMs === null ? [] : [durationMs]))
    .sort((one, other) => one - other);
  return {
    states: records.map(({ state }) => state).reverse(),
    halfMs: took[Math.ceil(took.length / 2) - 1] ?? null,
  };
}
