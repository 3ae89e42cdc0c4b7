import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import type { Logged } from '../../../core/account-log/account-log';
import type { SecondFactor } from '../../../core/api/roles';
import type { Database } from '../../../core/db/database';
import { accounts, passkeys, users } from '../../../core/db/schema';
import type { Session } from './session';

function hasPasskey(db: Database) {
  return exists(db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, users.id)));
}

/** A condition on a row of `users`. */
function hasSecondFactor(db: Database): SQL | undefined {
  return or(sql`${users.totpSecret} is not null`, hasPasskey(db));
}

/** What the session lacks of the second factor that the account requires. */
export async function secondFactorOf(
  db: Database,
  { isEnough, member }: Pick<Session, 'isEnough' | 'member'>,
): Promise<SecondFactor> {
  if (isEnough) return 'enough';
  const has = await db.$count(users, and(eq(users.id, member.id), hasSecondFactor(db)));
  return has > 0 ? 'unproved' : 'missing';
}

/**
 * Requires a second factor of all members, or no longer. An owner who has none cannot require it.
 * Returns whether the account now has the setting.
 */
export async function requireSecondFactor(
  { db, log }: Logged,
  { accountId, userId, isRequired }: { accountId: string; userId: string; isRequired: boolean },
): Promise<boolean> {
  const has = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), hasSecondFactor(db)));
  const change = db
    .update(accounts)
    .set({ secondFactorRequired: isRequired })
    .where(and(eq(accounts.id, accountId), isRequired ? exists(has) : undefined))
    .returning({ id: accounts.id });
  const kind = isRequired ? 'second_factor.required' : 'second_factor.not_required';
  const changed = await log.change(change, { kind });
  return changed.length > 0;
}

export async function isSecondFactorRequired(db: Database, accountId: string): Promise<boolean> {
  return (
    (await db.$count(accounts, and(eq(accounts.id, accountId), eq(accounts.secondFactorRequired, true)))) > 0
  );
}

/** The members of the account who have no second factor. */
export async function membersWithoutFactor(db: Database, accountId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.accountId, accountId), sql`not ${hasSecondFactor(db)}`));
  return new Set(rows.map(({ id }) => id));
}
