import { and, eq, exists, notExists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { accounts, oneTimeSecrets, users } from '../../../core/db/schema';
import { isSecret, type Secret } from '../sign-in/secret-store';

type NewPerson = { id: string; name: string; passwordHash: string };

/** The secret is used up where it has made this person, and only then. */
const useUp = (db: Database, is: SQL | undefined, userId: string) =>
  db
    .delete(oneTimeSecrets)
    .where(and(is, exists(db.select({ id: users.id }).from(users).where(eq(users.id, userId)))))
    .returning({ hash: oneTimeSecrets.hash });

const isFree = (db: Database, email: string | typeof oneTimeSecrets.email) =>
  notExists(db.select({ id: users.id }).from(users).where(eq(users.email, email)));

/** Whoever is invited, as what they are invited: all of it or nothing. */
export const joinByInvitation = async (
  db: Database,
  { secret, person: { id, name, passwordHash } }: { secret: Secret; person: NewPerson },
  now: number,
): Promise<boolean> => {
  const is = isSecret(secret, now);
  const { accountId, email, role } = oneTimeSecrets;
  const [, used] = await db.batch([
    // All columns, in the order of the table.
    db.insert(users).select(sql`
      select ${id}, ${accountId}, ${email}, ${name}, ${role}, ${passwordHash}, null, null, ${now}
      from ${oneTimeSecrets} where ${and(is, isFree(db, email))}`),
    useUp(db, is, id),
  ]);
  return used.length > 0;
};

type First = { account: { id: string; name: string }; owner: NewPerson & { email: string } };

/** An account and its owner: both or none, so that none is ever without one. */
export const openAccount = async (
  db: Database,
  { secret, account, owner }: First & { secret: Secret },
  now: number,
): Promise<boolean> => {
  const is = isSecret(secret, now);
  const { id, email, name, passwordHash } = owner;
  const [, , used] = await db.batch([
    db.insert(accounts).select(sql`
      select ${account.id}, ${account.name}, ${now}
      from ${oneTimeSecrets} where ${and(is, isFree(db, email))}`),
    db.insert(users).select(sql`
      select ${id}, ${accounts.id}, ${email}, ${name}, 'owner', ${passwordHash}, null, null, ${now}
      from ${accounts} where ${eq(accounts.id, account.id)}`),
    useUp(db, is, id),
  ]);
  return used.length > 0;
};
