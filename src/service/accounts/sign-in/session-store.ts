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
import type { Logged } from '../../../core/account-log/account-log';
import type { Pace } from '../../../core/api/pace';
import type { Database } from '../../../core/db/database';
import { paceOfAccount } from '../../../core/db/pace-of-account';
import { removeStep } from '../../../core/db/remove-step';
import { accounts, sessions, users } from '../../../core/db/schema';
import { limits } from '../../../lib/limits';
import { memberOf, type UserWithAccount } from '../members/account-store';
import type { Member } from '../members/member';

export type SessionRow = typeof sessions.$inferSelect;

const dayMs = 86_400_000;

function live(now: number) {
  return and(
    gt(sessions.createdAt, now - limits.sessionDays * dayMs),
    gt(sessions.lastSeenAt, now - limits.sessionIdleDays * dayMs),
  );
}

/**
 * Inserts the columns of the table, all and in order. `source` is a table and a condition on its
 * row.
 */
function insertFrom(db: Database, row: SessionRow, source: SQL) {
  return db
    .insert(sessions)
    .select(sql`
      select ${row.id}, ${row.secretHash}, ${row.userId}, ${row.ip}, ${row.userAgent}, ${row.createdAt},
        ${row.confirmedAt}, ${row.lastSeenAt}, ${row.twoFactors ? 1 : 0}
      from ${source}`)
    .returning({ id: sessions.id });
}

/**
 * Begins a session if the password is still the one the sign-in began with: checking it takes a
 * while, and a new password must end such a sign-in. Beyond the limit, the sessions that were
 * unused for longest end.
 */
export async function insertSession(
  { db, log }: Logged,
  session: SessionRow,
  passwordHash: string | null,
): Promise<boolean> {
  const ofMember = eq(sessions.userId, session.userId);
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(ofMember)
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(limits.sessionsOfPerson);
  const unchanged = and(eq(users.id, session.userId), sql`${users.passwordHash} is ${passwordHash}`);
  const [begun] = await db.batch([
    insertFrom(db, session, sql`${users} where ${unchanged}`),
    log.line({ kind: 'session.started' }),
    db.delete(sessions).where(and(ofMember, notInArray(sessions.id, newest))),
  ]);
  return begun.length > 0;
}

/** Replaces a session, unless it has ended meanwhile: an ended session is not begun again. */
export async function replaceSession(db: Database, before: string, session: SessionRow): Promise<boolean> {
  const isBefore = and(eq(sessions.id, before), eq(sessions.userId, session.userId));
  const begun = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, session.id));
  const [inserted] = await db.batch([
    insertFrom(db, session, sql`${sessions} where ${isBefore}`),
    db.delete(sessions).where(and(isBefore, exists(begun))),
  ]);
  return inserted.length > 0;
}

type FoundSession = { session: SessionRow; member: Member; pace: Pace; isEnough: boolean };

export async function findSessionRow(
  db: Database,
  secretHash: string,
  now: number,
): Promise<FoundSession | undefined> {
  const found = await db
    .select({
      session: sessions,
      user: getTableColumns(users),
      accountName: accounts.name,
      isFactorRequired: accounts.secondFactorRequired,
      ...paceOfAccount,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(and(eq(sessions.secretHash, secretHash), live(now)))
    .get();
  if (!found) return undefined;
  const user: UserWithAccount = { ...found.user, accountName: found.accountName };
  // With an authenticator app every sign-in asks for its code.
  const isEnough = !found.isFactorRequired || found.session.twoFactors || user.totpSecret !== null;
  const { session, documentsPerSecond, documentsInFlight } = found;
  return { session, member: memberOf(user), pace: { documentsPerSecond, documentsInFlight }, isEnough };
}

/** Exact to the minute: a busy member does not write on each request. */
export async function markSeen(db: Database, id: string, now: number): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, now)));
}

export async function markTwoFactors(db: Database, id: string): Promise<void> {
  await db.update(sessions).set({ twoFactors: true }).where(eq(sessions.id, id));
}

export async function listSessions(db: Database, userId: string, now: number): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), live(now)))
    .orderBy(desc(sessions.lastSeenAt));
}

export async function removeSession({ db, log }: Logged, userId: string, id: string): Promise<void> {
  const theSession = and(eq(sessions.id, id), eq(sessions.userId, userId));
  await log.change(db.delete(sessions).where(theSession), { kind: 'session.ended' });
}

/** Ends all sessions of a member at their wish. */
export async function removeAllSessions({ db, log }: Logged, userId: string): Promise<void> {
  const all = db.delete(sessions).where(eq(sessions.userId, userId));
  await log.change(all, { kind: 'session.ended', details: { sessions: 'all' } });
}

/** Ends all sessions of a member except, if given, the current one. */
export async function removeSessionsOf(db: Database, userId: string, except = ''): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, except)));
}

export function removeSessionsOver(db: Database, now: number): Promise<boolean> {
  return removeStep(
    db,
    sessions,
    or(
      lt(sessions.createdAt, now - limits.sessionDays * dayMs),
      lt(sessions.lastSeenAt, now - limits.sessionIdleDays * dayMs),
    ),
  );
}
