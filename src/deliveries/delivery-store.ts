import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { webhookDeliveries } from '../db/schema';
import { idAtTime } from '../platform/ids';
import { type DeliveryRecord, deliveryRecordSchema } from './delivery-record';

export const projectDeliveries = async (
  db: Database,
  [first, ...others]: DeliveryRecord[],
): Promise<void> => {
  if (first) await db.batch([projection(db, first), ...others.map((record) => projection(db, record))]);
};

/** Guarded by the version: an older state never overwrites a newer one. */
const projection = (db: Database, record: DeliveryRecord) => {
  const { id, accountId, endpointId, eventId, test } = record;
  const changing = { state: record.state, version: record.version, record: JSON.stringify(record) };
  return db
    .insert(webhookDeliveries)
    .values({ id, accountId, endpointId, eventId, test, ...changing })
    .onConflictDoUpdate({
      target: webhookDeliveries.id,
      set: changing,
      setWhere: sql`${webhookDeliveries.version} <= ${record.version}`,
    });
};

const read = ({ record }: { record: string }): DeliveryRecord =>
  deliveryRecordSchema.parse(JSON.parse(record));

export const findDelivery = async (
  db: Database,
  accountId: string,
  id: string,
): Promise<DeliveryRecord | undefined> => {
  const row = await db
    .select({ record: webhookDeliveries.record })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.accountId, accountId), eq(webhookDeliveries.id, id)))
    .get();
  return row && read(row);
};

export type DeliveryFilter = {
  accountId: string;
  /** Of a test token: only test ones. */
  testOnly: boolean;
  endpointId: string | undefined;
  eventId: string | undefined;
  state: DeliveryRecord['state'] | undefined;
  before: string | undefined;
  createdAfter: number | undefined;
  createdBefore: number | undefined;
  limit: number;
};

/** Newest first; ids sort by the time of the event, so they are the cursor, and the dates as well. */
export const listDeliveryRecords = async (
  db: Database,
  filter: DeliveryFilter,
): Promise<DeliveryRecord[]> => {
  const { id, accountId, endpointId, eventId, state, test } = webhookDeliveries;
  const conditions: (SQL | undefined)[] = [
    eq(accountId, filter.accountId),
    filter.testOnly ? eq(test, true) : undefined,
    filter.endpointId === undefined ? undefined : eq(endpointId, filter.endpointId),
    filter.eventId === undefined ? undefined : eq(eventId, filter.eventId),
    filter.state === undefined ? undefined : eq(state, filter.state),
    filter.before === undefined ? undefined : lt(id, filter.before),
    filter.createdAfter === undefined
      ? undefined
      : gte(id, idAtTime('webhookDelivery', filter.createdAfter + 1)),
    filter.createdBefore === undefined
      ? undefined
      : lt(id, idAtTime('webhookDelivery', filter.createdBefore)),
  ];
  const rows = await db
    .select({ record: webhookDeliveries.record })
    .from(webhookDeliveries)
    .where(and(...conditions))
    .orderBy(desc(id))
    .limit(filter.limit);
  return rows.map(read);
};

const removedAtOnce = 1_000;

export const removeDeliveriesBefore = async (db: Database, before: number): Promise<void> => {
  const old = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lt(webhookDeliveries.id, idAtTime('webhookDelivery', before)))
    .limit(removedAtOnce);
  await db.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, old));
};
