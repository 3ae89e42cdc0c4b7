import { and, eq, exists, notExists, type SQL, sql } from 'drizzle-orm';
import type { Logged } from '../../../core/account-log/account-log';
import type { Database } from '../../../core/db/database';
import { accounts, oneTimeSecrets, users } from '../../../core/db/schema';
import { isSecret, type Secret } from '../sign-in/secret-store';

type NewMember = { id: string; name: string; passwordHash: string };

/** Deletes the secret only if it has created this member. */
function useUp(db: Database, is: SQL | undefined, userId: string) {
  return db
    .delete(oneTimeSecrets)
    .where(and(is, exists(db.select({ id: users.id }).from(users).where(eq(users.id, userId)))))
    .returning({ hash: oneTimeSecrets.hash });
}

function isFree(db: Database, email: string | typeof oneTimeSecrets.email) {
  return notExists(db.select({ id: users.id }).from(users).where(eq(users.email, email)));
}

/** Creates the member with the role of the invitation, and uses the invitation up: both or none. */
export async function joinByInvitation(
  { db, log }: Logged,
  { secret, member: { id, name, passwordHash } }: { secret: Secret; member: NewMember },
  now: number,
): Promise<boolean> {
  const is = isSecret(secret, now);
  const { accountId, email, role, folderIds } = oneTimeSecrets;
  const [, , used] = await db.batch([
    // The columns of the table, all and in order.
    db.insert(users).select(sql`
      select ${id}, ${accountId}, ${email}, ${name}, ${role}, ${passwordHash}, null, null, ${now}, null, null,
        ${folderIds}
      from ${oneTimeSecrets} where ${and(is, isFree(db, email))}`),
    log.line({ kind: 'member.joined', subject: { id, name } }),
    useUp(db, is, id),
  ]);
  return used.length > 0;
}

type First = { account: { id: string; name: string }; owner: NewMember & { email: string } };

/** Creates an account and its owner: both or none, so that no account is without an owner. */
export async function openAccount(
  { db, log }: Logged,
  { secret, account, owner }: First & { secret: Secret },
  now: number,
): Promise<boolean> {
  const is = isSecret(secret, now);
  const { id, email, name, passwordHash } = owner;
  const [, , , used] = await db.batch([
    db.insert(accounts).select(sql`
      select ${account.id}, ${account.name}, ${now}, 0, null, null, 0
      from ${oneTimeSecrets} where ${and(is, isFree(db, email))}`),
    db.insert(users).select(sql`
      select ${id}, ${accounts.id}, ${email}, ${name}, 'owner', ${passwordHash}, null, null, ${now}, null, null, null
      from ${accounts} where ${eq(accounts.id, account.id)}`),
    log.line({ kind: 'account.opened', subject: account }),
    useUp(db, is, id),
  ]);
  return used.length > 0;
}
