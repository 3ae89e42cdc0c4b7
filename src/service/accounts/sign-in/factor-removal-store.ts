import { and, eq, exists, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Logged } from '../../../core/account-log/account-log';
import type { Database } from '../../../core/db/database';
import { accounts, oneTimeSecrets, passkeys, users } from '../../../core/db/schema';

// A member keeps a way to sign in, and the second factor that their account requires. The
// conditions are part of the statements, so that two removals at once keep to them too.

function isRequired(db: Database) {
  return exists(
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, users.accountId), eq(accounts.secondFactorRequired, true))),
  );
}

function hasPasskey(db: Database, userId: string) {
  return exists(db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)));
}

/** Removes a passkey. `last`: the member would have no way to sign in, or no second factor. */
export async function removePasskey(
  { db, log }: Logged,
  userId: string,
  id: string,
): Promise<'removed' | 'last' | 'absent'> {
  const isIt = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  const others = alias(passkeys, 'others');
  const another = db
    .select({ id: others.id })
    .from(others)
    .where(and(eq(others.userId, userId), ne(others.id, id)));
  const withoutIt = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        isNotNull(users.passwordHash),
        or(isNotNull(users.totpSecret), not(isRequired(db))),
      ),
    );
  const removal = db
    .delete(passkeys)
    .where(and(isIt, or(exists(another), exists(withoutIt))))
    .returning({ id: passkeys.id });
  const removed = await log.change(removal, { kind: 'passkey.removed', subject: { id, name: null } });
  if (removed.length > 0) return 'removed';
  return (await db.$count(passkeys, isIt)) > 0 ? 'last' : 'absent';
}

/**
 * Turns the authenticator app off. Its recovery codes go too, unless they stand for a passkey.
 * Returns false where the account requires a second factor and the member has no other.
 */
export async function turnTotpOff({ db, log }: Logged, userId: string): Promise<boolean> {
  const codes = and(eq(oneTimeSecrets.userId, userId), eq(oneTimeSecrets.purpose, 'recovery_code'));
  const isOff = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.totpSecret)));
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ totpSecret: null, totpStep: null })
      .where(and(eq(users.id, userId), or(hasPasskey(db, userId), not(isRequired(db)))))
      .returning({ id: users.id }),
    log.line({ kind: 'second_factor.turned_off' }),
    db.delete(oneTimeSecrets).where(and(codes, exists(isOff), not(hasPasskey(db, userId)))),
  ]);
  return changed.length > 0;
}

/**
 * Removes the password of a member who has a passkey, and recovery codes for the day they lose it.
 * Returns whether it was removed.
 */
export async function removePassword({ db, log }: Logged, userId: string): Promise<boolean> {
  const { userId: ofUser, purpose } = oneTimeSecrets;
  const codes = db
    .select({ one: sql`1` })
    .from(oneTimeSecrets)
    .where(and(eq(ofUser, userId), eq(purpose, 'recovery_code')));
  const removal = db
    .update(users)
    .set({ passwordHash: null })
    .where(and(eq(users.id, userId), isNotNull(users.passwordHash), hasPasskey(db, userId), exists(codes)))
    .returning({ id: users.id });
  const removed = await log.change(removal, { kind: 'password.removed' });
  return removed.length > 0;
}
