import { and, desc, eq, getTableColumns, gt, lt, ne, notInArray, or } from 'drizzle-orm';
import type { Database } from '../db/database';
import { accounts, sessions, users } from '../db/schema';
import { limits } from '../limits';
import { personOf, type UserWithAccount } from './account-store';
import type { Person } from './person';

export type SessionRow = typeof sessions.$inferSelect;

const dayMs = 86_400_000;
const live = (now: number) =>
  and(
    gt(sessions.createdAt, now - limits.sessionDays * dayMs),
    gt(sessions.lastSeenAt, now - limits.sessionIdleDays * dayMs),
  );

/** Of more than anybody has browsers the ones that were longest unused are ended. */
export const insertSession = async (db: Database, session: SessionRow): Promise<void> => {
  const ofPerson = eq(sessions.userId, session.userId);
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(ofPerson)
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(limits.sessionsOfPerson);
  await db.batch([
    db.insert(sessions).values(session),
    db.delete(sessions).where(and(ofPerson, notInArray(sessions.id, newest))),
  ]);
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
