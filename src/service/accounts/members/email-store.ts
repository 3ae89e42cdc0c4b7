import { and, eq, exists, inArray, ne, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Logged } from '../../../core/account-log/account-log';
import { oneTimeSecrets, sessions, users } from '../../../core/db/schema';
import { isSecret, type Purpose } from '../sign-in/secret-store';

type Change = {
  secret: string;
  userId: string;
  email: string;
  /** The session that stays, if any. */
  keep: string;
};

/** Secrets that were mailed to the old address, or wait for a sign-in with it. */
const overWithIt: Purpose[] = [
  'email_change',
  'magic_link',
  'password_reset',
  'second_factor',
  'confirmation',
];

/**
 * Changes the address, ends the secrets of the old one and ends all other sessions: all of it or
 * nothing. Returns whether it was done; a taken address stops it.
 */
export async function moveToEmail(
  { db, log }: Logged,
  { secret, userId, email, keep }: Change,
  now: number,
): Promise<boolean> {
  const others = alias(users, 'others');
  const link = db
    .select({ hash: oneTimeSecrets.hash })
    .from(oneTimeSecrets)
    .where(and(isSecret({ purpose: 'email_change', secret }, now), eq(oneTimeSecrets.userId, userId)));
  const taken = db.select({ id: others.id }).from(others).where(eq(others.email, email));
  const moved = exists(
    db
      .select({ id: others.id })
      .from(others)
      .where(and(eq(others.id, userId), eq(others.email, email))),
  );
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ email })
      .where(and(eq(users.id, userId), exists(link), notExists(taken)))
      .returning({ id: users.id }),
    log.line({ kind: 'email.changed', subject: { id: userId, name: email } }),
    db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keep), exists(link), moved)),
    // Deleted last, because the other statements check that the link exists.
    db
      .delete(oneTimeSecrets)
      .where(
        and(
          eq(oneTimeSecrets.userId, userId),
          inArray(oneTimeSecrets.purpose, overWithIt),
          exists(link),
          moved,
        ),
      ),
  ]);
  return changed.length > 0;
}
