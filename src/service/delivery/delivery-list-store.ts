import { and, type SQL, sql } from 'drizzle-orm';
import { openForList, type Volume } from '../../core/db/database';
import { isOneOf, type Within } from '../../core/db/reach';
import { idsWithin, readAnswering, type SpannedPage } from '../../core/db/volumes/read-stretches';
import type { Span, Volumes } from '../../core/db/volumes/volumes';
import { timeOfId } from '../../core/platform/ids';
import type { DeliveryRecord } from './delivery-record';
import { readRecord } from './delivery-store';
import { type ReadTable, readTables } from './delivery-table-store';
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
  return readAnswering(stretches, limit, async (stretch, wanted) => ({
    rows: await listStretch(stretch.volume, { ...filter, stretch, before, limit: wanted }),
  }));
}

type StretchFilter = DeliveryFilter & { stretch: Span };

async function listStretch(
  volume: Volume,
  { before, limit, ...filter }: StretchFilter & { before: string | undefined; limit: number },
): Promise<DeliveryRecord[]> {
  const page = { cursors: { before }, isOfTests: true, order: sql`desc`, limit };
  const ids = sql`(${idsOf(filter, page)}) newest`;
  const listed = await openForList(volume);
  const rows = await listed.all<{ record: string }>(
    sql`select coalesce(${joined(sql`.record`)}) as record from ${ids}
      ${sql.join(
        readTables.map(({ name }) => sql`left join ${name} on ${name}.id = newest.id`),
        sql` `,
      )}
      order by newest.id desc`,
  );
  return rows.map(readRecord);
}

/** A column as each of the joined tables has it. */
function joined(column: SQL): SQL {
  return sql.join(
    readTables.map(({ name }) => sql`${name}${column}`),
    sql`, `,
  );
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
  const ids = idsOf(filter, { cursors: { after }, isOfTests: false, order: sql`asc`, limit: looked });
  const [last] = await volume.all<{ id: string; seen: number }>(
    sql`select max(id) as id, count(*) as seen from (${ids})`,
  );
  const wanted = readTables.map((read) => {
    const ofTypes = types && sql`event_type in (select value from json_each(${JSON.stringify(types)}))`;
    return sql`select id, record from ${read.name} where ${and(sql`id in (select id from seen)`, ofTests(filter), ofTypes)}`;
  });
  const rows = await volume.all<{ record: string }>(
    sql`with seen(id) as materialized (${ids})
      select record from (${sql.join(wanted, sql` union all `)}) order by id limit ${limit}`,
  );
  return { records: rows.map(readRecord), lookedTo: last?.seen === looked ? last.id : null };
}

type Page = {
  cursors: { after?: string | undefined; before?: string | undefined };
  /** Whether a test token sees test deliveries only among them. */
  isOfTests: boolean;
  order: SQL;
  limit: number;
};

/** The first ids of a list, from both tables. */
function idsOf(filter: StretchFilter, page: Page): SQL {
  const ofTables = readTables.map((read) => idsIn(read, filter, page));
  return sql`select id from (${sql.join(ofTables, sql` union all `)}) order by id ${page.order} limit ${page.limit}`;
}

/** The first ids of each stretch of a table's index. */
function idsIn(read: ReadTable, filter: StretchFilter, { cursors, isOfTests, order, limit }: Page): SQL {
  const { accountId, type, endpointId, integrationId, eventId, state } = filter;
  const target = integrationId ?? endpointId;
  const { index, values, condition } = read.stretches({ accountId, type, target, state });
  const wanted = [
    sql`account_id = ${accountId}`,
    condition,
    ...idsWithin(sql`id`, 'webhookDelivery', [filter.stretch, spanOf(filter)], cursors),
    integrationId === undefined || endpointId === undefined ? undefined : read.isOf(endpointId),
    eventId === undefined ? undefined : sql`event_id = ${eventId}`,
    isOneOf(sql`(record ->> '$.templateId')`, filter.within),
    isOfTests ? ofTests(filter) : undefined,
  ];
  return sql`select ids.value as id from ${values}, json_each((select json_group_array(id) from (
    select id from ${read.name} indexed by ${index}
    where ${and(...wanted)} order by id ${order} limit ${limit}))) ids`;
}

function ofTests({ testOnly }: DeliveryFilter): SQL | undefined {
  return testOnly ? sql`test = 1` : undefined;
}
