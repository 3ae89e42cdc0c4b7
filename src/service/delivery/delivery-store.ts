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
import type { Volume } from '../../core/db/database';
import { isOneOf, type Within } from '../../core/db/reach';
import { webhookDeliveries } from '../../core/db/schema';
import { idsWithin, readStretches, volumesIn } from '../../core/db/volumes/read-stretches';
import type { Span, Volumes } from '../../core/db/volumes/volumes';
import { idAtTime, timeOfId } from '../../core/platform/ids';
import { type DeliveryCounts, type DeliveryRecord, deliveryRecordSchema } from './delivery-record';
import type { EventType } from './events/event-types';

/** Writes the projections, volume by volume. */
export async function projectDeliveries(volumes: Volumes, records: DeliveryRecord[]): Promise<void> {
  const of = new Map<Volume, DeliveryRecord[]>();
  for (const record of records) {
    const volume = await volumes.of(record.accountId, record.id);
    of.set(volume, [...(of.get(volume) ?? []), record]);
  }
  for (const [volume, [first, ...others]] of of)
    if (first)
      await volume.batch([projection(volume, first), ...others.map((record) => projection(volume, record))]);
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

function read({ record }: { record: string }): DeliveryRecord {
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
  return row && read(row);
}

export type DeliveryFilter = {
  accountId: string;
  /** A test token sees only test deliveries. */
  testOnly: boolean;
  /** A limited token sees only deliveries about templates within its reach. */
  within: Within;
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
function matching(filter: StretchFilter): (SQL | undefined)[] {
  const { id, accountId, actionType, integrationId, eventId, state, test } = webhookDeliveries;
  const { createdAfter, createdBefore } = filter;
  return [
    eq(accountId, filter.accountId),
    filter.testOnly ? eq(test, true) : undefined,
    isOneOf(sql`json_extract(${webhookDeliveries.record}, '$.templateId')`, filter.within),
    equals(actionType, filter.type),
    equals(integrationId, filter.endpointId),
    equals(integrationId, filter.integrationId),
    equals(eventId, filter.eventId),
    equals(state, filter.state),
    ...idsWithin(id, 'webhookDelivery', filter.stretch),
    createdAfter === undefined ? undefined : gte(id, idAtTime('webhookDelivery', createdAfter + 1)),
    createdBefore === undefined ? undefined : lt(id, idAtTime('webhookDelivery', createdBefore)),
  ];
}

/** The span in which the deliveries that a filter lets through were made. */
function spanOf({ createdAfter, createdBefore }: DeliveryFilter): Span {
  return { from: createdAfter ?? null, until: createdBefore ?? null };
}

/** Lists deliveries, newest first. */
export async function listDeliveryRecords(
  volumes: Volumes,
  { before, limit, ...filter }: DeliveryFilter & { before: string | undefined; limit: number },
): Promise<DeliveryRecord[]> {
  const { from, until } = spanOf(filter);
  const newest = before === undefined ? until : Math.min(until ?? Infinity, timeOfId(before) + 1);
  const stretches = await volumes.stretches(filter.accountId, { from, until: newest });
  return readStretches(stretches, limit, (stretch, wanted) =>
    listStretch(stretch.volume, { ...filter, stretch, before, limit: wanted }),
  );
}

type StretchFilter = DeliveryFilter & { stretch: Span };

async function listStretch(
  volume: Volume,
  { before, limit, ...filter }: StretchFilter & { before: string | undefined; limit: number },
): Promise<DeliveryRecord[]> {
  const { id, record } = webhookDeliveries;
  const rows = await volume
    .select({ record })
    .from(webhookDeliveries)
    .where(and(...matching(filter), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit);
  return rows.map(read);
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
  volumes: Volumes,
  range: DeliveryRange,
  { limit, looked }: { limit: number; looked: number },
): Promise<FoundInRange> {
  const stretches = await volumes.stretches(range.accountId, spanOf(range));
  const records: DeliveryRecord[] = [];
  for (const stretch of stretches.reverse()) {
    const most = { limit: limit - records.length, looked };
    const found = await findInStretch(stretch.volume, { ...range, stretch }, most);
    records.push(...found.records);
    if (records.length >= limit || found.lookedTo !== null) return { records, lookedTo: found.lookedTo };
  }
  return { records, lookedTo: null };
}

async function findInStretch(
  volume: Volume,
  { types, testOnly, after, ...filter }: DeliveryRange & StretchFilter,
  { limit, looked }: { limit: number; looked: number },
): Promise<FoundInRange> {
  const { id, record, eventType, test } = webhookDeliveries;
  const indexed = and(
    ...matching({ ...filter, testOnly: false }),
    after === undefined ? undefined : gt(id, after),
  );
  const last = await volume
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
  const rows = await volume
    .select({ record })
    .from(webhookDeliveries)
    .where(wanted)
    .orderBy(asc(id))
    .limit(limit);
  return { records: rows.map(read), lookedTo: last?.id ?? null };
}

const removedAtOnce = 1_000;

export async function removeDeliveriesBefore(volumes: Volumes, before: number): Promise<void> {
  for (const volume of await volumes.all()) await removeBefore(volume, before);
}

async function removeBefore(volume: Volume, before: number): Promise<void> {
  const old = volume
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lt(webhookDeliveries.id, idAtTime('webhookDelivery', before)))
    .limit(removedAtOnce);
  await volume.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, old));
}
