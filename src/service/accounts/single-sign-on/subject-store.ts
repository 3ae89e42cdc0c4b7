import { and, asc, count, eq, exists, notExists, or, sql } from 'drizzle-orm';
import type { Logged } from '../../../core/account-log/account-log';
import type { Database } from '../../../core/db/database';
import { oneTimeSecrets, signOnConnections, signOnSubjects, users } from '../../../core/db/schema';
import { rightsIn, type StoredRights } from '../../../core/db/stored-rights';
import { sha256Hex } from '../../../lib/digest';
import { limits } from '../../../lib/limits';
import { detailsOf, type UserRow } from '../members/account-store';
import { invitationRemoval } from '../sign-in/secret-store';
import { type ConnectionRow, findConnectionOf, isBound } from './connection-store';

/** A subject counts for its issuer only. */
export function subjectHash(issuer: string, subject: string): string {
  return sha256Hex(`subject\n${issuer}\n${subject}`);
}

const { connectionId, subjectHash: hash, userId } = signOnSubjects;

/** The id of the member that a subject is linked to. */
export async function findLinked(
  db: Database,
  connection: ConnectionRow,
  subject: string,
): Promise<string | undefined> {
  const row = await db
    .select({ userId })
    .from(signOnSubjects)
    .where(and(eq(connectionId, connection.id), eq(hash, subject)))
    .get();
  return row?.userId;
}

/** Whether the connection is still what was read. */
function isUnchanged({ id, updatedAt }: ConnectionRow) {
  return and(eq(signOnConnections.id, id), eq(signOnConnections.updatedAt, updatedAt));
}

/** Links a subject to a member of the same account. Returns false when either is linked already. */
export async function linkSubject(
  { db, log }: Logged,
  connection: ConnectionRow,
  { subject, user }: { subject: string; user: Pick<UserRow, 'id' | 'name' | 'accountId'> },
  now: number,
): Promise<boolean> {
  const others = db
    .select({ one: sql`1` })
    .from(signOnSubjects)
    .where(or(eq(userId, user.id), and(eq(connectionId, connection.id), eq(hash, subject))));
  const isTheirs = and(eq(users.id, user.id), eq(users.accountId, connection.accountId));
  const insertion = db
    .insert(signOnSubjects)
    // The columns of the table, all and in order.
    .select(sql`
      select ${signOnConnections.id}, ${subject}, ${users.id}, ${now}
      from ${users} inner join ${signOnConnections} on ${isUnchanged(connection)}
      where ${and(isTheirs, notExists(others))}`)
    .returning({ userId });
  const linked = await log.change(insertion, {
    kind: 'single_sign_on.linked',
    subject: { id: user.id, name: user.name },
  });
  return linked.length > 0;
}

type Newcomer = {
  member: { id: string; email: string; name: string } & StoredRights;
  subject: string;
};

/**
 * Makes a member who came from the provider, links them, and uses their invitation up: all of it or
 * nothing. An address or a subject that somebody has already, and a full account, stop it.
 */
export async function joinFromProvider(
  { db, log }: Logged,
  connection: ConnectionRow,
  { member: { id, email, name, role, folderIds }, subject }: Newcomer,
  now: number,
): Promise<boolean> {
  const { accountId } = connection;
  const folders = folderIds && JSON.stringify(folderIds);
  const taken = db.select({ one: sql`1` }).from(users).where(eq(users.email, email));
  const linked = db
    .select({ one: sql`1` })
    .from(signOnSubjects)
    .where(and(eq(connectionId, connection.id), eq(hash, subject)));
  const invited = db
    .select({ one: sql`1` })
    .from(oneTimeSecrets)
    .where(
      and(
        eq(oneTimeSecrets.accountId, accountId),
        eq(oneTimeSecrets.purpose, 'invitation'),
        eq(oneTimeSecrets.email, email),
        eq(oneTimeSecrets.role, role),
        sql`${oneTimeSecrets.folderIds} is ${folders}`,
      ),
    );
  const members = sql`(select ${count()} from ${users} where ${eq(users.accountId, accountId)})`;
  const may = and(
    isUnchanged(connection),
    or(sql`${signOnConnections.joinsAs} = ${role}`, exists(invited)),
    notExists(taken),
    notExists(linked),
    sql`${members} < ${limits.peopleOfAccount}`,
  );
  const isMade = exists(db.select({ one: sql`1` }).from(users).where(eq(users.id, id)));
  const [, , made] = await db.batch([
    // The columns of the tables, all and in order.
    db.insert(users).select(sql`
      select ${id}, ${signOnConnections.accountId}, ${email}, ${name}, ${role}, null, null, null, ${now}, null, null,
        ${folders}
      from ${signOnConnections} where ${may}`),
    log.line({
      kind: 'member.joined',
      subject: { id, name },
      details: { by: 'single_sign_on', ...detailsOf(rightsIn({ role, folderIds })) },
    }),
    db
      .insert(signOnSubjects)
      .select(sql`
        select ${connection.id}, ${subject}, ${users.id}, ${now} from ${users} where ${eq(users.id, id)}`)
      .returning({ userId }),
    invitationRemoval(db, accountId, { email }, isMade),
  ]);
  return made.length > 0;
}

type LinkedMember = { id: string; name: string; email: string; linkedAt: number };

export async function listLinked(db: Database, connection: ConnectionRow): Promise<LinkedMember[]> {
  const { id, name, email } = users;
  return db
    .select({ id, name, email, linkedAt: signOnSubjects.createdAt })
    .from(signOnSubjects)
    .innerJoin(users, eq(id, userId))
    .where(eq(connectionId, connection.id))
    .orderBy(asc(name), asc(id));
}

/** Unlinks a member: the next sign-in with their address links them anew. */
export async function unlinkMember(
  { db, log }: Logged,
  connection: ConnectionRow,
  member: { id: string; name: string },
): Promise<void> {
  const deletion = db
    .delete(signOnSubjects)
    .where(and(eq(connectionId, connection.id), eq(userId, member.id)));
  await log.change(deletion, { kind: 'single_sign_on.unlinked', subject: member });
}

/**
 * Of each member who can sign in at the provider of the account only, whether that counts as two factors. Without
 * email, nobody who has no password and no passkey comes in by another way.
 */
export async function factorsOfProvider(
  db: Database,
  accountId: string,
  hasMail: boolean,
): Promise<Map<string, 'provider' | 'unknown'>> {
  const connection = await findConnectionOf(db, accountId);
  if (!connection) return new Map();
  const { id, email, role, passwordHash } = users;
  const rows = await db
    .select({ id, email, role, passwordHash, linked: userId })
    .from(users)
    .leftJoin(signOnSubjects, eq(userId, id))
    .where(eq(users.accountId, accountId));
  const factor = connection.isTwoFactors ? 'provider' : 'unknown';
  const bound = rows.filter(({ linked, ...user }) => {
    const hasNoOther = !hasMail && linked !== null && user.passwordHash === null;
    return hasNoOther || isBound(connection, user, linked !== null);
  });
  return new Map(bound.map((user) => [user.id, factor]));
}
