import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import { openForList, type Volume } from '../../core/db/database';
import { isOneOf, type Within } from '../../core/db/reach';
import { webhookDeliveries } from '../../core/db/schema';
import { idsWithin, readAnswering, type SpannedPage } from '../../core/db/volumes/read-stretches';
import type { Span, Volumes } from '../../core/db/volumes/volumes';
import { timeOfId } from '../../core/platform/ids';
import { type DeliveryRecord, deliveryStates, deliveryTypes } from './delivery-record';
import { readRecord } from './delivery-store';
import type { EventType } from './events/event-types';

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

/** The span in which the deliveries that a filter lets through were made. An event and its deliveries have one time. */
function spanOf({ createdAfter, createdBefore, eventId }: DeliveryFilter): Span {
  if (eventId !== undefined) return { from: timeOfId(eventId), until: timeOfId(eventId) + 1 };
  return { from: createdAfter === undefined ? null : createdAfter + 1, until: createdBefore ?? null };
}

/** Lists deliveries, newest first. */
export async function listDeliveryRecords(
  volumes: Volumes,
  { before, limit, ...filter }: DeliveryFilter & { before: string | undefined; limit: number },
): Promise<SpannedPage<DeliveryRecord>> {
  const { from, until } = spanOf(filter);
  const newest = before === undefined ? until : Math.min(until ?? Infinity, timeOfId(before) + 1);
  const stretches = await volumes.stretches(filter.accountId, { from, until: newest });
  return readAnswering(stretches, limit, (stretch, wanted) =>
    listStretch(stretch.volume, { ...filter, stretch, before, limit: wanted }),
  );
}

type StretchFilter = DeliveryFilter & { stretch: Span };

async function listStretch(
  volume: Volume,
  { before, limit, ...filter }: StretchFilter & { before: string | undefined; limit: number },
): Promise<DeliveryRecord[]> {
  const ids = idsOf(filter, { cursors: { before }, condition: ofTests(filter), order: sql`desc`, limit });
  const listed = await openForList(volume);
  const rows = await listed.all<{ record: string }>(
    sql`select shown.record from (${ids} order by id desc limit ${limit}) newest
      cross join webhook_deliveries shown on shown.id = newest.id order by newest.id desc`,
  );
  return rows.map(readRecord);
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
  { types, after, ...filter }: DeliveryRange & StretchFilter,
  { limit, looked }: { limit: number; looked: number },
): Promise<FoundInRange> {
  const { id, record, eventType } = webhookDeliveries;
  const ids = idsOf(filter, { cursors: { after }, order: sql`asc`, limit: looked });
  const seen = sql`(select id from (${ids}) order by id limit ${looked})`;
  const [last] = await volume.all<{ id: string; seen: number }>(
    sql`select max(id) as id, count(*) as seen from ${seen}`,
  );
  const rows = await volume
    .select({ record })
    .from(webhookDeliveries)
    .where(and(sql`${id} in ${seen}`, ofTests(filter), types && inArray(eventType, [...types])))
    .orderBy(asc(id))
    .limit(limit);
  return { records: rows.map(readRecord), lookedTo: last?.seen === looked ? last.id : null };
}

type Page = {
  cursors: { after?: string | undefined; before?: string | undefined };
  condition?: SQL | undefined;
  order: SQL;
  limit: number;
};

/**
 * The ids of a list. Two indexes serve all lists: each combination of a target, or a type, and a state is
 * one part of an index, and a list takes the first ids of each part.
 */
function idsOf(filter: StretchFilter, { cursors, condition, order, limit }: Page): SQL {
  const { type, endpointId, integrationId, state } = filter;
  const target = integrationId ?? endpointId;
  const states = sql`json_each(${JSON.stringify(state === undefined ? deliveryStates : [state])}) state`;
  const types = sql`json_each(${JSON.stringify(type === undefined ? deliveryTypes : [type])}) type`;
  const [parts, index, ofPart] =
    target === undefined
      ? [sql`${types}, ${states}`, sql`webhook_deliveries_type_state`, sql`action_type = type.value`]
      : [states, sql`webhook_deliveries_integration_state`, sql`integration_id = ${target}`];
  const within = idsWithin(sql`id`, 'webhookDelivery', [filter.stretch, spanOf(filter)], cursors);
  const wanted = [
    ofPart,
    sql`webhook_deliveries.state = state.value`,
    ...matching(filter),
    ...within,
    condition,
  ];
  return sql`select ids.value as id from ${parts}, json_each((select json_group_array(id) from (
    select id from webhook_deliveries indexed by ${index}
    where ${and(...wanted)} order by id ${order} limit ${limit}))) ids`;
}

/** The conditions of a filter, but those of tests, states and times. */
function matching(filter: StretchFilter): (SQL | undefined)[] {
  const { accountId, type, endpointId, integrationId, eventId } = filter;
  return [
    sql`account_id = ${accountId}`,
    endpointId === undefined ? undefined : sql`integration_id = ${endpointId}`,
    integrationId === undefined ? undefined : sql`integration_id = ${integrationId}`,
    type === undefined ? undefined : sql`action_type = ${type}`,
    eventId === undefined ? undefined : sql`event_id = ${eventId}`,
    isOneOf(sql`(record ->> '$.templateId')`, filter.within),
  ];
}

function ofTests({ testOnly }: DeliveryFilter): SQL | undefined {
  return testOnly ? sql`${webhookDeliveries.test} = 1` : undefined;
}
