import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { contains } from '../db/contains';
import { type Database, openForList } from '../db/database';
import { removeOldestStep } from '../db/remove-step';
import { apiRequests, apiTokens } from '../db/schema';
import type { LoggedRequest, RequestDay, RequestFigures, ShownRequest } from './logged-request';

/** Inserts any number of requests, nearly always in one statement with one parameter. */
export async function insertRequests(db: Database, entries: readonly LoggedRequest[]): Promise<void> {
  for (const rows of parametersOf(entries))
    await db.run(sql`
      insert into api_requests
        (account_id, id, token_id, mode, method, path, status, duration_ms, error_code, reasons, record_id, at)
      select value ->> 'accountId', value ->> 'id', value ->> 'tokenId', value ->> 'mode', value ->> 'method',
        value ->> 'path', value ->> 'status', value ->> 'durationMs', value ->> 'errorCode',
        value ->> 'reasons', value ->> 'recordId', value ->> 'at'
      from json_each(${rows})`);
}

/** D1 takes a parameter of 2 MB. A character is at most 3 bytes. */
const parameterChars = 600_000;

/** Writes entries as JSON lists, each of which fits into a parameter. */
function parametersOf(entries: readonly LoggedRequest[]): string[] {
  const parts: string[][] = [];
  let left = 0;
  for (const entry of entries.map((each) => JSON.stringify(each))) {
    left -= entry.length;
    if (left < 0) {
      parts.push([]);
      left = parameterChars - entry.length;
    }
    parts.at(-1)?.push(entry);
  }
  return parts.map((part) => `[${part.join()}]`);
}

const columns = {
  accountId: apiRequests.accountId,
  id: apiRequests.id,
  tokenId: apiRequests.tokenId,
  mode: apiRequests.mode,
  method: apiRequests.method,
  path: apiRequests.path,
  status: apiRequests.status,
  durationMs: apiRequests.durationMs,
  errorCode: apiRequests.errorCode,
  reasons: apiRequests.reasons,
  recordId: apiRequests.recordId,
  at: apiRequests.at,
  tokenLabel: apiTokens.label,
};

function shown(db: Database) {
  return db
    .select(columns)
    .from(apiRequests)
    .leftJoin(apiTokens, eq(apiTokens.id, apiRequests.tokenId))
    .$dynamic();
}

export type RequestFilter = {
  accountId: string;
  mode: 'live' | 'test';
  /** The first digit of the status. */
  statusClass: number | undefined;
  tokenId: string | undefined;
  pathPart: string | undefined;
};

function matching({ accountId, mode, statusClass, tokenId, pathPart }: RequestFilter): SQL | undefined {
  return and(
    eq(apiRequests.accountId, accountId),
    eq(apiRequests.mode, mode),
    tokenId === undefined ? undefined : eq(apiRequests.tokenId, tokenId),
    pathPart === undefined ? undefined : contains(apiRequests.path, pathPart),
    ...(statusClass === undefined
      ? []
      : [gte(apiRequests.status, statusClass * 100), lt(apiRequests.status, (statusClass + 1) * 100)]),
  );
}

/**
 * Lists requests, newest first. The log of an account is bounded, and so is the walk of a filter
 * without an index.
 */
export async function listRequests(
  db: Database,
  { before, limit, ...filter }: RequestFilter & { before: string | undefined; limit: number },
): Promise<ShownRequest[]> {
  return shown(await openForList(db))
    .where(and(matching(filter), before === undefined ? undefined : lt(apiRequests.id, before)))
    .orderBy(desc(apiRequests.id))
    .limit(limit);
}

/** Counts the requests that a filter lets through, and says how long they took. */
export async function sumUpRequests(db: Database, filter: RequestFilter): Promise<RequestFigures> {
  const shareTook = (share: number) => sql`min(case when place >= ${share} * counted then duration_ms end)`;
  const [figures] = await (await openForList(db)).all<RequestFigures>(sql`
    select count(*) as requests,
      count(case when status between 400 and 499 then 1 end) as clientErrors,
      count(case when status >= 500 then 1 end) as serverErrors,
      ${shareTook(0.5)} as halfMs, ${shareTook(0.95)} as mostMs, ${shareTook(0.99)} as nearlyAllMs
    from (select status, duration_ms, row_number() over (order by duration_ms) as place, count(*) over () as counted
      from api_requests where ${matching(filter)})`);
  if (!figures) throw new Error('A count has no row.');
  return figures;
}

/** Counts the requests of each day in UTC, oldest first. */
export async function countRequestDays(db: Database, filter: RequestFilter): Promise<RequestDay[]> {
  return (await openForList(db)).all<RequestDay>(sql`
    select date(at / 1000, 'unixepoch') as day, count(*) as requests
    from api_requests where ${matching(filter)} group by day order by day`);
}

export function findRequest(
  db: Database,
  { accountId, id }: { accountId: string; id: string },
): Promise<ShownRequest | undefined> {
  return shown(db)
    .where(and(eq(apiRequests.accountId, accountId), eq(apiRequests.id, id)))
    .get();
}

/** Lists the tokens of logged requests. */
export async function listLoggedTokens(
  db: Database,
  { accountId, mode }: { accountId: string; mode: 'live' | 'test' },
): Promise<{ id: string; label: string }[]> {
  const rows = await db
    .selectDistinct({ id: apiRequests.tokenId, label: apiTokens.label })
    .from(apiRequests)
    .leftJoin(apiTokens, eq(apiTokens.id, apiRequests.tokenId))
    .where(and(eq(apiRequests.accountId, accountId), eq(apiRequests.mode, mode)));
  return rows.map(({ id, label }) => ({ id, label: label ?? id }));
}

/** Keeps the newest requests of an account. */
export async function trimRequests(db: Database, accountId: string, kept: number): Promise<void> {
  const own = eq(apiRequests.accountId, accountId);
  const oldestKept = db
    .select({ id: apiRequests.id })
    .from(apiRequests)
    .where(own)
    .orderBy(desc(apiRequests.id))
    .limit(1)
    .offset(kept - 1);
  await db.delete(apiRequests).where(and(own, lt(apiRequests.id, oldestKept)));
}

/** Removes a step of old requests. The oldest ones were written first. Returns whether more may be left. */
export function removeRequestsBefore(db: Database, before: number): Promise<boolean> {
  return removeOldestStep(db, apiRequests, lt(apiRequests.at, before));
}
