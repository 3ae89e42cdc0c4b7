import { and, eq, exists, inArray, ne, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../core/db/database';
import { oneTimeSecrets, sessions, users } from '../../../core/db/schema';
import { isSecret, type Purpose } from '../sign-in/secret-store';

type Change = {
  secret: string;
  userId: string;
  email: string;
  /** The session that goes on, if any. */
  keep: string;
};

/** What was sent to the mailbox from before, or waits for somebody who came with it. */
const overWithIt: Purpose[] = [
  'email_change',
  'magic_link',
  'password_reset',
  'second_factor',
  'confirmation',
];

/**
 * The address, and with it the end of the link, of what was sent to the one before, and of sessions elsewhere: all of
 * it or nothing. Whether it was done; not where somebody has taken the address meanwhile.
 */
export const moveToEmail = async (
  db: Database,
  { secret, userId, email, keep }: Change,
  now: number,
): Promise<boolean> => {
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
    db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keep), exists(link), moved)),
    // Last, because the others ask whether the link is there.
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
};
