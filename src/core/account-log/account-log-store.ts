import { and, desc, eq, gt, gte, inArray, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { EditingPerson } from '../../lib/editing-person';
import { limits } from '../../lib/limits';
import { type Database, openForList } from '../db/database';
import { accountLog, apiTokens, legalHolds } from '../db/schema';
import { idAtTime, systemIds } from '../platform/ids';
import type { Author, LogEntry } from './log-entry';
import type { LogDetails, LogKind } from './log-kinds';

export type LogLine = typeof accountLog.$inferSelect;

type NewLine = { author: Author; entry: LogEntry; at: number };

/** Inserts the columns of the table, all and in order. */
export function insertLine(db: Database, { author, entry, at }: NewLine, condition: SQL) {
  const { accountId, user, tokenId, client, person } = author;
  const { kind, subject = { id: null, name: null } } = entry;
  const details = { ...entry.details, ...(person && detailsOf(person)) };
  const userAgent = client.user_agent?.slice(0, limits.accountLogUserAgentChars) ?? null;
  return db.insert(accountLog).select(sql`
    select null, ${systemIds.next('logLine')}, ${accountId}, ${at}, ${kind},
      ${user?.id ?? null}, ${user?.name ?? null}, ${user?.email ?? null},
      ${tokenId}, (select ${apiTokens.label} from ${apiTokens} where ${apiTokens.id} = ${tokenId}),
      ${client.ip}, ${userAgent}, ${subject.id}, ${subject.name}, ${JSON.stringify(details)}
    where ${condition}`);
}

function detailsOf({ id, name, email }: EditingPerson): LogDetails {
  return { person_id: id, person_name: name, person_email: email };
}

/** Adds a line, unless the member or subject already has so many of its kind in the last hour. */
export async function noteBounded(db: Database, line: NewLine, most: number): Promise<void> {
  const { author, entry, at } = line;
  const alike = and(
    eq(accountLog.accountId, author.accountId),
    eq(accountLog.kind, entry.kind),
    gt(accountLog.id, idAtTime('logLine', at - 3_600_000)),
    sql`${accountLog.userId} is ${author.user?.id ?? null}`,
    sql`${accountLog.subjectId} is ${entry.subject?.id ?? null}`,
  );
  await insertLine(db, line, sql`(select count(*) from ${accountLog} where ${alike}) < ${most}`);
}

export type LogFilter = {
  accountId: string;
  kind: LogKind | undefined;
  userId: string | undefined;
  tokenId: string | undefined;
  /** Times, both exclusive. */
  createdAfter: number | undefined;
  createdBefore: number | undefined;
};

/** Lists lines, newest first. */
export async function listLines(
  db: Database,
  { before, limit, ...filter }: LogFilter & { before: string | undefined; limit: number },
): Promise<LogLine[]> {
  const { accountId, id, kind, userId, tokenId } = accountLog;
  const { createdAfter, createdBefore } = filter;
  const conditions: (SQL | undefined)[] = [
    eq(accountId, filter.accountId),
    filter.kind === undefined ? undefined : eq(kind, filter.kind),
    filter.userId === undefined ? undefined : eq(userId, filter.userId),
    filter.tokenId === undefined ? undefined : eq(tokenId, filter.tokenId),
    createdAfter === undefined ? undefined : gte(id, idAtTime('logLine', createdAfter + 1)),
    createdBefore === undefined ? undefined : lt(id, idAtTime('logLine', createdBefore)),
    before === undefined ? undefined : lt(id, before),
  ];
  const listed = await openForList(db);
  return listed
    .select()
    .from(accountLog)
    .where(and(...conditions))
    .orderBy(desc(id))
    .limit(limit);
}

/** Removes old lines. The oldest ones were written first. A legal hold on an account keeps its lines. */
export async function removeLinesBefore(db: Database, before: number): Promise<boolean> {
  const { sequence, at, accountId } = accountLog;
  const { subjectId, releasedAt } = legalHolds;
  const held = db
    .select({ accountId: subjectId })
    .from(legalHolds)
    .where(and(eq(subjectId, legalHolds.accountId), isNull(releasedAt)));
  const first = db
    .select({ sequence })
    .from(accountLog)
    .where(notInArray(accountId, held))
    .orderBy(sequence)
    .limit(limits.sweptAtOnce);
  const { meta } = await db.delete(accountLog).where(and(inArray(sequence, first), lt(at, before)));
  return meta.changes > 0;
}
