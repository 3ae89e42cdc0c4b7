import { and, asc, desc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Logged } from '../../../core/account-log/account-log';
import type { LogEntry } from '../../../core/account-log/log-entry';
import type { Database } from '../../../core/db/database';
import { accountErasures, accounts } from '../../../core/db/schema';

export type ErasureRow = typeof accountErasures.$inferSelect;

/** What a step erases, as the row notes it. */
export type ErasedPart = NonNullable<ErasureRow['part']>;

const { id: erasureId, accountId: account, cancelledAt, begunAt, endedAt, dueAt } = accountErasures;

/** The erasure that an account waits for, or that is under way. */
export async function findErasureOf(db: Database, accountId: string): Promise<ErasureRow | undefined> {
  return db
    .select()
    .from(accountErasures)
    .where(and(eq(account, accountId), isNull(cancelledAt), isNull(endedAt)))
    .orderBy(desc(erasureId))
    .get();
}

/** Whether an account is there, and no erasure of it has begun. */
export async function isKept(db: Database, accountId: string): Promise<boolean> {
  const underWay = and(eq(account, accounts.id), isNotNull(begunAt), isNull(endedAt));
  const row = await db
    .select({ begunAt })
    .from(accounts)
    .leftJoin(accountErasures, underWay)
    .where(eq(accounts.id, accountId))
    .get();
  return row?.begunAt === null;
}

export async function findErasure(db: Database, id: string): Promise<ErasureRow | undefined> {
  return db.select().from(accountErasures).where(eq(erasureId, id)).get();
}

/** Adds an erasure with its line in the account log. */
export async function insertErasure(
  { db, log }: Logged,
  row: Pick<ErasureRow, 'id' | 'accountId' | 'origin' | 'askedAt' | 'askedById' | 'dueAt'>,
): Promise<void> {
  const entry: LogEntry = {
    kind: 'account.erasure_asked',
    subject: { id: row.accountId, name: null },
    details: { erasure: row.id, due_at: new Date(row.dueAt).toISOString() },
  };
  await log.change(db.insert(accountErasures).values(row), entry);
}

/** Cancels an erasure that has not begun. Returns whether it was in time. */
export async function cancelErasureRow({ db, log }: Logged, row: ErasureRow, now: number): Promise<boolean> {
  const cancelling = db
    .update(accountErasures)
    .set({ cancelledAt: now })
    .where(and(eq(erasureId, row.id), isNull(cancelledAt), isNull(begunAt)))
    .returning();
  const cancelled = await log.change(cancelling, {
    kind: 'account.erasure_cancelled',
    subject: { id: row.accountId, name: null },
    details: { erasure: row.id },
  });
  return cancelled.length > 0;
}

/** That no legal hold on anything of the account lasts. */
const isFree = sql`not exists (select 1 from legal_holds
  where legal_holds.account_id = account_erasures.account_id and legal_holds.released_at is null)`;

/** Some of the erasures that are due or under way, in the order of their ids from one on, and then those before it. */
export async function listDueErasures(
  db: Database,
  { now, after, limit }: { now: number; after: string; limit: number },
): Promise<ErasureRow[]> {
  return db
    .select()
    .from(accountErasures)
    .where(and(lte(dueAt, now), isNull(cancelledAt), isNull(endedAt), or(isNotNull(begunAt), isFree)))
    .orderBy(sql`${erasureId} <= ${after}`, asc(erasureId))
    .limit(limit);
}

/** Begins an erasure, unless it was cancelled or held meanwhile. */
export async function beginErasure(
  db: Database,
  row: ErasureRow,
  begun: Pick<ErasureRow, 'begunAt' | 'step' | 'owners' | 'waitsUntil'>,
): Promise<ErasureRow | undefined> {
  return db
    .update(accountErasures)
    .set(begun)
    .where(and(eq(erasureId, row.id), isNull(cancelledAt), isNull(begunAt), isFree))
    .returning()
    .get();
}

export async function saveErasure(db: Database, { id, ...row }: ErasureRow): Promise<void> {
  await db.update(accountErasures).set(row).where(eq(erasureId, id));
}
