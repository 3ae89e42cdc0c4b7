import { and, count, eq, lt, sql } from 'drizzle-orm';
import type { Volume } from '../../core/db/database';
import { removeStep } from '../../core/db/remove-step';
import { webhookDeliveries } from '../../core/db/schema';
import { volumesIn } from '../../core/db/volumes/read-stretches';
import type { Volumes } from '../../core/db/volumes/volumes';
import { idAtTime } from '../../core/platform/ids';
import { logError } from '../../lib/log';
import { type DeliveryCounts, type DeliveryRecord, deliveryRecordSchema } from './delivery-record';

/**
 * Writes the projections, volume by volume, and returns those that were written. It fails when none was.
 */
export async function projectDeliveries(
  volumes: Volumes,
  records: DeliveryRecord[],
): Promise<DeliveryRecord[]> {
  const of = new Map<Volume, DeliveryRecord[]>();
  for (const record of records) {
    const volume = await volumes.of(record.accountId, record.id);
    of.set(volume, [...(of.get(volume) ?? []), record]);
  }
  const written = await Promise.allSettled([...of].map(([volume, some]) => projectIn(volume, some)));
  const failed = written.find((one) => one.status === 'rejected');
  const projected = written.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (failed && projected.length === 0) throw failed.reason;
  if (failed) logError('some deliveries could not be projected', failed.reason);
  return projected;
}

async function projectIn(volume: Volume, records: DeliveryRecord[]): Promise<DeliveryRecord[]> {
  const [first, ...others] = records;
  if (first)
    await volume.batch([projection(volume, first), ...others.map((record) => projection(volume, record))]);
  return records;
}

/** The version guards the row: an older state never overwrites a newer one. */
function projection(volume: Volume, record: DeliveryRecord) {
  const { id, accountId, actionType, integrationId, eventId, eventType, test } = record;
  const changing = { state: record.state, version: record.version, record: JSON.stringify(record) };
  return volume
    .insert(webhookDeliveries)
    .values({ id, accountId, actionType, integrationId, eventId, eventType, test, ...changing })
    .onConflictDoUpdate({
      target: webhookDeliveries.id,
      set: changing,
      setWhere: sql`${webhookDeliveries.version} <= ${record.version}`,
    });
}

export function readRecord({ record }: { record: string }): DeliveryRecord {
  return deliveryRecordSchema.parse(JSON.parse(record));
}

export async function findDelivery(
  volumes: Volumes,
  accountId: string,
  id: string,
): Promise<DeliveryRecord | undefined> {
  const volume = await volumes.of(accountId, id);
  const row = await volume
    .select({ record: webhookDeliveries.record })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.accountId, accountId), eq(webhookDeliveries.id, id)))
    .get();
  return row && readRecord(row);
}

const mostCounted = 100;

/** Counts the deliveries that wait or were given up, for each target. */
export async function countDeliveries(
  volumes: Volumes,
  accountId: string,
  targets: string[],
): Promise<DeliveryCounts> {
  const stretches = await volumes.stretches(accountId);
  const own = volumesIn(stretches);
  const { id, integrationId, state } = webhookDeliveries;
  const countOf = async (volume: Volume, target: string, wanted: DeliveryRecord['state']) => {
    const some = volume
      .select({ id })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.accountId, accountId), eq(integrationId, target), eq(state, wanted)))
      .limit(mostCounted + 1)
      .as('some');
    return (await volume.select({ total: count() }).from(some).get())?.total ?? 0;
  };
  const countIn = async (target: string, wanted: DeliveryRecord['state']): Promise<number> => {
    const counts = await Promise.all(own.map((volume) => countOf(volume, target, wanted)));
    return Math.min(
      counts.reduce((sum, some) => sum + some, 0),
      mostCounted + 1,
    );
  };
  const of = targets.map(async (target) => {
    const [pending, exhausted] = await Promise.all([
      countIn(target, 'pending'),
      countIn(target, 'exhausted'),
    ]);
    return [target, { pending, exhausted }] as const;
  });
  return { most: mostCounted, of: Object.fromEntries(await Promise.all(of)) };
}

/** Removes a step of old deliveries from each volume. Returns whether more may be left. */
export async function removeDeliveriesBefore(volumes: Volumes, before: number): Promise<boolean> {
  const old = lt(webhookDeliveries.id, idAtTime('webhookDelivery', before));
  let isMore = false;
  for (const volume of await volumes.all())
    if (await removeStep(volume, webhookDeliveries, old)) isMore = true;
  return isMore;
}
