import {
  and,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { accounts, sessions, users } from '../../../core/db/schema';
import { limits } from '../../../lib/limits';
import { personOf, type UserWithAccount } from '../members/account-store';
import type { Person } from '../members/person';

export type SessionRow = typeof sessions.$inferSelect;

const dayMs = 86_400_000;
const live = (now: number) =>
  and(
    gt(sessions.createdAt, now - limits.sessionDays * dayMs),
    gt(sessions.lastSeenAt, now - limits.sessionIdleDays * dayMs),
  );

/** All columns, in the order of the table; `source` is a table and what must be true of a row of it. */
const insertFrom = (db: Database, row: SessionRow, source: SQL) =>
  db
    .insert(sessions)
    .select(sql`
      select ${row.id}, ${row.secretHash}, ${row.userId}, ${row.ip}, ${row.userAgent}, ${row.createdAt},
        ${row.confirmedAt}, ${row.lastSeenAt}
      from ${source}`)
    .returning({ id: sessions.id });

/**
 * For whoever has signed in, as long as the password is the one it was when they began: checking one takes a while, and
 * a new one ends what was begun with it. Of more than anybody has browsers the ones that were longest unused are ended.
 */
export const insertSession = async (
  db: Database,
  session: SessionRow,
  passwordHash: string | null,
): Promise<boolean> => {
  const ofPerson = eq(sessions.userId, session.userId);
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(ofPerson)
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(limits.sessionsOfPerson);
  const unchanged = and(eq(users.id, session.userId), sql`${users.passwordHash} is ${passwordHash}`);
  const [begun] = await db.batch([
    insertFrom(db, session, sql`${users} where ${unchanged}`),
    db.delete(sessions).where(and(ofPerson, notInArray(sessions.id, newest))),
  ]);
  return begun.length > 0;
};

/** In the place of the one before, and only where that has not been ended: what is over is not begun anew. */
export const replaceSession = async (db: Database, before: string, session: SessionRow): Promise<boolean> => {
  const isBefore = and(eq(sessions.id, before), eq(sessions.userId, session.userId));
  const begun = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, session.id));
  const [inserted] = await db.batch([
    insertFrom(db, session, sql`${sessions} where ${isBefore}`),
    db.delete(sessions).where(and(isBefore, exists(begun))),
  ]);
  return inserted.length > 0;
};

export const findSessionRow = async (
  db: Database,
  secretHash: string,
  now: number,
): Promise<{ session: SessionRow; person: Person } | undefined> => {
  const found = await db
    .select({ session: sessions, user: getTableColumns(users), accountName: accounts.name })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(and(eq(sessions.secretHash, secretHash), live(now)))
    .get();
  if (!found) return undefined;
  const user: UserWithAccount = { ...found.user, accountName: found.accountName };
  return { session: found.session, person: personOf(user) };
};

/** Good to the minute: who is busy does not write on each request. */
export const markSeen = async (db: Database, id: string, now: number): Promise<void> => {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, now)));
};

export const listSessions = async (db: Database, userId: string, now: number): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), live(now)))
    .orderBy(desc(sessions.lastSeenAt));

export const removeSession = async (db: Database, userId: string, id: string): Promise<boolean> => {
  const removed = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return removed.length > 0;
};

/** All of a person's, but the one they are using, if any. */
export const removeSessionsOf = async (db: Database, userId: string, except = ''): Promise<void> => {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, except)));
};

export const removeSessionsOver = async (db: Database, now: number): Promise<void> => {
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.createdAt, now - limits.sessionDays * dayMs),
        lt(sessions.lastSeenAt, now - limits.sessionIdleDays * dayMs),
      ),
    );
};
