import { and, eq, exists, sql } from 'drizzle-orm';
import type { Logged } from '../../../core/account-log/account-log';
import type { LogDetails } from '../../../core/account-log/log-kinds';
import type { Database } from '../../../core/db/database';
import { signOnConnections, signOnSubjects, users } from '../../../core/db/schema';
import type { SecretPlace } from '../../../core/platform/encrypt-secret';
import type { UserRow } from '../members/account-store';

export type ConnectionRow = typeof signOnConnections.$inferSelect;

const { accountId: account } = signOnConnections;

/** Where the client secret of a connection stands. */
export function placeOfConnection({ accountId, id }: Pick<ConnectionRow, 'accountId' | 'id'>): SecretPlace {
  return ['sign_on', accountId, id];
}

function subjectOf({ id, name }: ConnectionRow) {
  return { id, name };
}

export async function findConnectionOf(db: Database, accountId: string): Promise<ConnectionRow | undefined> {
  return db.select().from(signOnConnections).where(eq(account, accountId)).get();
}

/** Facts for the account log, which has no URLs. */
function detailsOf({ issuer, domains, joinsAs, isRequired, isTwoFactors }: ConnectionRow): LogDetails {
  return {
    host: new URL(issuer).host,
    domains,
    joins_as: joinsAs,
    required: String(isRequired),
    two_factors: String(isTwoFactors),
  };
}

/** Returns false when the account has a connection already. */
export async function insertConnection({ db, log }: Logged, row: ConnectionRow): Promise<boolean> {
  const insertion = db.insert(signOnConnections).values(row).onConflictDoNothing().returning();
  const inserted = await log.change(insertion, {
    kind: 'single_sign_on.connected',
    subject: subjectOf(row),
    details: detailsOf(row),
  });
  return inserted.length > 0;
}

/**
 * Replaces a connection that was read, unless it changed since. Subjects are names of one provider
 * for one client: with another of either, members are linked anew.
 */
export async function replaceConnection(
  { db, log }: Logged,
  before: ConnectionRow,
  row: ConnectionRow,
): Promise<boolean> {
  const isIt = and(eq(account, row.accountId), eq(signOnConnections.updatedAt, before.updatedAt));
  const isAnother = before.issuer !== row.issuer || before.clientId !== row.clientId;
  const isReplaced = exists(
    db
      .select({ id: signOnConnections.id })
      .from(signOnConnections)
      .where(and(eq(account, row.accountId), eq(signOnConnections.updatedAt, row.updatedAt))),
  );
  const ofIt = and(eq(signOnSubjects.connectionId, row.id), isAnother ? isReplaced : sql`false`);
  const [changed] = await db.batch([
    db.update(signOnConnections).set(row).where(isIt).returning({ id: signOnConnections.id }),
    log.line({ kind: 'single_sign_on.changed', subject: subjectOf(row), details: detailsOf(row) }),
    db.delete(signOnSubjects).where(ofIt),
  ]);
  return changed.length > 0;
}

/** Disconnects the provider. Members stay, and sign in in the other ways. */
export async function deleteConnection({ db, log }: Logged, row: ConnectionRow): Promise<void> {
  const deletion = db
    .delete(signOnConnections)
    .where(and(eq(account, row.accountId), eq(signOnConnections.id, row.id)));
  await log.change(deletion, { kind: 'single_sign_on.disconnected', subject: subjectOf(row) });
}

/** Notes why the provider could not be used, or that it could. */
export async function noteProblem(
  db: Database,
  { id }: ConnectionRow,
  problem: { lastProblem: string | null; lastProblemAt: number | null },
): Promise<void> {
  await db.update(signOnConnections).set(problem).where(eq(signOnConnections.id, id));
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/** The connection by which a member with this address signs in. */
export async function findConnectionOfMember(
  db: Database,
  email: string,
): Promise<ConnectionRow | undefined> {
  const found = await db
    .select({ connection: signOnConnections })
    .from(users)
    .innerJoin(signOnConnections, eq(account, users.accountId))
    .where(eq(users.email, email))
    .get();
  return found?.connection.domains.includes(domainOf(email)) ? found.connection : undefined;
}

/**
 * Whether a member must sign in at the provider. Owners need not, so that nobody is locked out when the provider
 * fails. A member who was linked must, whatever their address is now.
 */
export function isBound(
  { isRequired, domains }: ConnectionRow,
  { email, role }: Pick<UserRow, 'email' | 'role'>,
  isLinked: boolean,
): boolean {
  return isRequired && role !== 'owner' && (isLinked || domains.includes(domainOf(email)));
}

/** The connection by which a member must sign in, if any. */
export async function requiredConnection(
  db: Database,
  user: Pick<UserRow, 'id' | 'accountId' | 'email' | 'role'>,
): Promise<ConnectionRow | null> {
  if (user.role === 'owner') return null;
  const connection = await findConnectionOf(db, user.accountId);
  if (!connection?.isRequired) return null;
  if (isBound(connection, user, false)) return connection;
  const isLinked = (await db.$count(signOnSubjects, eq(signOnSubjects.userId, user.id))) > 0;
  return isBound(connection, user, isLinked) ? connection : null;
}
