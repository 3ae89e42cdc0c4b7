import {
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Reach } from '../../core/api/reach';
import type { Database } from '../../core/db/database';
import { isTemplateWithin } from '../../core/db/reach';
import { webhookDeliveries } from '../../core/db/schema';
import { idAtTime } from '../../core/platform/ids';
import { type DeliveryCounts, type DeliveryRecord, deliveryRecordSchema } from './delivery-record';
import type { EventType } from './events/event-types';

export async function projectDeliveries(db: Database, [first, ...others]: DeliveryRecord[]): Promise<void> {
  if (first) await db.batch([projection(db, first), ...others.map((record) => projection(db, record))]);
}

/** The version guards the row: an older state never overwrites a newer one. */
function projection(db: Database, record: DeliveryRecord) {
  const { id, accountId, actionType, integrationId, eventId, eventType, test } = record;
  const changing = { state: record.state, version: record.version, record: JSON.stringify(record) };
  return db
    .insert(webhookDeliveries)
    .values({ id, accountId, actionType, integrationId, eventId, eventType, test, ...changing })
    .onConflictDoUpdate({
      target: webhookDeliveries.id,
      set: changing,
      setWhere: sql`${webhookDeliveries.version} <= ${record.version}`,
    });
}

function read({ record }: { record: string }): DeliveryRecord {
  return deliveryRecordSchema.parse(JSON.parse(record));
}

export async function findDelivery(
  db: Database,
  accountId: string,
  id: string,
): Promise<DeliveryRecord | undefined> {
  const row = await db
    .select({ record: webhookDeliveries.record })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.accountId, accountId), eq(webhookDeliveries.id, id)))
    .get();
  return row && read(row);
}

export type DeliveryFilter = {
  accountId: string;
  /** A test token sees only test deliveries. */
  testOnly: boolean;
  /** A limited token sees only deliveries about templates within its reach. */
  reach?: Reach | null;
  type: DeliveryRecord['actionType'] | undefined;
  /** The default endpoint stands for the webhook URLs of templates and tokens. */
  endpointId: string | undefined;
  /** A webhook endpoint or an integration. */
  integrationId: string | undefined;
  eventId: string | undefined;
  state: DeliveryRecord['state'] | undefined;
  createdAfter: number | undefined;
  createdBefore: number | undefined;
};

function equals<Value>(column: Column, wanted: Value | undefined): SQL | undefined {
  return wanted === undefined ? undefined : eq(column, wanted);
}

/**
 * Ids sort by the time of the event, so they serve as the cursor of lists and as the date filter.
 */
function matching(filter: DeliveryFilter): (SQL | undefined)[] {
  const { id, accountId, actionType, integrationId, eventId, state, test } = webhookDeliveries;
  const { createdAfter, createdBefore } = filter;
  return [
    eq(accountId, filter.accountId),
    filter.testOnly ? eq(test, true) : undefined,
    isTemplateWithin(sql`json_extract(${webhookDeliveries.record}, '$.templateId')`, filter),
    equals(actionType, filter.type),
    equals(integrationId, filter.endpointId),
    equals(integrationId, filter.integrationId),
    equals(eventId, filter.eventId),
    equals(state, filter.state),
    createdAfter === undefined ? undefined : gte(id, idAtTime('webhookDelivery', createdAfter + 1)),
    createdBefore === undefined ? undefined : lt(id, idAtTime('webhookDelivery', createdBefore)),
  ];
}

/** Lists deliveries, newest first. */
export async function listDeliveryRecords(
  db: Database,
  { before, limit, ...filter }: DeliveryFilter & { before: string | undefined; limit: number },
): Promise<DeliveryRecord[]> {
  const { id, record } = webhookDeliveries;
  const rows = await db
    .select({ record })
    .from(webhookDeliveries)
    .where(and(...matching(filter), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit);
  return rows.map(read);
}

const mostCounted = 100;

export async function countDeliveries(
  db: Database,
  accountId: string,
  targets: string[],
): Promise<DeliveryCounts> {
  const { id, integrationId, state } = webhookDeliveries;
  const countIn = async (target: string, wanted: DeliveryRecord['state']): Promise<number> => {
    const some = db
      .select({ id })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.accountId, accountId), eq(integrationId, target), eq(state, wanted)))
      .limit(mostCounted + 1)
      .as('some');
    return (await db.select({ total: count() }).from(some).get())?.total ?? 0;
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

export type DeliveryRange = DeliveryFilter & {
  types: readonly EventType[] | undefined;
  after: string | undefined;
};

export type FoundInRange = {
  records: DeliveryRecord[];
  /** The id up to which rows were looked at; null when the end was reached. */
  lookedTo: string | null;
};

/**
 * Finds deliveries, oldest first, so that a caller who goes on after the last one misses none that
 * arrives meanwhile. Filters without an index apply to at most `looked` rows of the indexed ones.
 */
export async function findDeliveriesInRange(
  db: Database,
  { types, testOnly, after, ...filter }: DeliveryRange,
  { limit, looked }: { limit: number; looked: number },
): Promise<FoundInRange> {
  const { id, record, eventType, test } = webhookDeliveries;
  const indexed = and(
    ...matching({ ...filter, testOnly: false }),
    after === undefined ? undefined : gt(id, after),
  );
  const last = await db
    .select({ id })
    .from(webhookDeliveries)
    .where(indexed)
    .orderBy(asc(id))
    .limit(1)
    .offset(looked - 1)
    .get();
  const wanted = and(
    indexed,
    last && lte(id, last.id),
    testOnly ? eq(test, true) : undefined,
    types && inArray(eventType, [...types]),
  );
  const rows = await db
    .select({ record })
    .from(webhookDeliveries)
    .where(wanted)
    .orderBy(asc(id))
    .limit(limit);
  return { records: rows.map(read), lookedTo: last?.id ?? null };
}

const removedAtOnce = 1_000;

export async function removeDeliveriesBefore(db: Database, before: number): Promise<void> {
  const old = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lt(webhookDeliveries.id, idAtTime('webhookDelivery', before)))
    .limit(removedAtOnce);
  await db.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, old));
}
