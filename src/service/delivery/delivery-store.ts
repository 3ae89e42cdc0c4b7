import { and, eq, lt, lte, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Volume } from '../../core/db/database';
import { removeStep } from '../../core/db/remove-step';
import { deliveries, webhookDeliveries } from '../../core/db/schema';
import { inEachVolume } from '../../core/db/volumes/answering-volumes';
import { volumesIn } from '../../core/db/volumes/read-stretches';
import type { Volumes } from '../../core/db/volumes/volumes';
import { idAtTime } from '../../core/platform/ids';
import { logError } from '../../lib/log';
import { type DeliveryCounts, type DeliveryRecord, deliveryRecordSchema } from './delivery-record';
import { type DeliveryTableName, readTables, targetName } from './delivery-table-store';

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
  const [first, ...others] = records.flatMap((record) => projections(volume, record));
  if (first) await volume.batch([first, ...others]);
  return records;
}

/**
 * The statements that write a record: into the old table if that has it already, or else into the current one.
 * The version guards the row: an older state never overwrites a newer one.
 */
function projections(volume: Volume, record: DeliveryRecord): BatchItem<'sqlite'>[] {
  const { id, accountId, actionType, integrationId, eventId, eventType, test, state, version } = record;
  const text = JSON.stringify(record);
  const changes = { state, version, record: text };
  const { id: oldId, version: oldVersion } = webhookDeliveries;
  return [
    volume
      .update(webhookDeliveries)
      .set(changes)
      .where(and(eq(oldId, id), lte(oldVersion, version))),
    volume
      .insert(deliveries)
      .select(
        sql`select ${id}, ${accountId}, ${targetName(actionType, integrationId)}, ${eventId}, ${eventType},
          ${asNumber(test)}, ${state}, ${version}, ${text}
          where not exists (select 1 from webhook_deliveries where id = ${id})`,
      )
      .onConflictDoUpdate({
        target: deliveries.id,
        set: changes,
        setWhere: lte(deliveries.version, version),
      }),
  ];
}

/** A truth value as the database has it. */
function asNumber(value: boolean | null): number | null {
  return value === null ? null : Number(value);
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
  const [row] = await volume.all<{ record: string }>(
    sql.join(
      readTables.map(
        ({ name }) => sql`select record from ${name} where account_id = ${accountId} and id = ${id}`,
      ),
      sql` union all `,
    ),
  );
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
  const countOf = async (volume: Volume, target: string, wanted: DeliveryRecord['state']) => {
    const most = mostCounted + 1;
    const some = readTables.map(
      ({ name, isOf }) => sql`select count(*) as total from (select id from ${name}
        where ${and(sql`account_id = ${accountId}`, isOf(target), sql`state = ${wanted}`)} limit ${most})`,
    );
    const [counted] = await volume.all<{ total: number }>(
      sql`select sum(total) as total from (${sql.join(some, sql` union all `)})`,
    );
    return counted?.total ?? 0;
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

/** Removes a step of old deliveries from a table of each volume. Returns whether more may be left. */
export async function removeDeliveriesBefore(
  volumes: Volumes,
  name: DeliveryTableName,
  before: number,
): Promise<boolean> {
  const table = name === 'deliveries' ? deliveries : webhookDeliveries;
  const old = lt(table.id, idAtTime('webhookDelivery', before));
  const more = await inEachVolume(await volumes.all(), `the sweep of ${name}`, (volume) =>
    removeStep(volume, table, old, table.id),
  );
  return more.includes(true);
}
