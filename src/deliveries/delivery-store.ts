import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { webhookDeliveries } from '../db/schema';
import type { EventType } from '../events/event-types';
import { idAtTime } from '../platform/ids';
import { defaultEndpointId } from './default-endpoint';
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
  createdAfter: number | undefined;
  createdBefore: number | undefined;
};

/** Ids sort by the time of the event, so they are the cursor of lists, and the dates as well. */
const matching = (filter: DeliveryFilter): (SQL | undefined)[] => {
  const { id, accountId, eventId, state, test } = webhookDeliveries;
  const { createdAfter, createdBefore } = filter;
  return [
    eq(accountId, filter.accountId),
    filter.testOnly ? eq(test, true) : undefined,
    ofEndpoint(filter),
    filter.eventId === undefined ? undefined : eq(eventId, filter.eventId),
    filter.state === undefined ? undefined : eq(state, filter.state),
    createdAfter === undefined ? undefined : gte(id, idAtTime('webhookDelivery', createdAfter + 1)),
    createdBefore === undefined ? undefined : lt(id, idAtTime('webhookDelivery', createdBefore)),
  ];
};

/** The default one stands for the addresses of templates and tokens. */
const ofEndpoint = ({ accountId, endpointId }: DeliveryFilter): SQL | undefined => {
  if (endpointId === undefined) return undefined;
  const column = webhookDeliveries.endpointId;
  return endpointId === defaultEndpointId(accountId) ? isNull(column) : eq(column, endpointId);
};

/** Newest first. */
export const listDeliveryRecords = async (
  db: Database,
  { before, limit, ...filter }: DeliveryFilter & { before: string | undefined; limit: number },
): Promise<DeliveryRecord[]> => {
  const { id, record } = webhookDeliveries;
  const rows = await db
    .select({ record })
    .from(webhookDeliveries)
    .where(and(...matching(filter), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit);
  return rows.map(read);
};

export type DeliveryRange = DeliveryFilter & {
  types: readonly EventType[] | undefined;
  after: string | undefined;
};

/** Oldest first, so that whoever goes on after the last one misses none that comes meanwhile. */
export const findDeliveriesInRange = async (
  db: Database,
  { types, after, ...filter }: DeliveryRange,
  limit: number,
): Promise<DeliveryRecord[]> => {
  const { id, record } = webhookDeliveries;
  const type = sql<string>`json_extract(${record}, '$.eventType')`;
  const rows = await db
    .select({ record })
    .from(webhookDeliveries)
    .where(
      and(
        ...matching(filter),
        types && inArray(type, [...types]),
        after === undefined ? undefined : gt(id, after),
      ),
    )
    .orderBy(asc(id))
    .limit(limit);
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
