import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { accounts, users } from '../../core/db/schema';

export type Owner = { email: string; name: string };

/** Who asks: the account's name, and its owner, who hears when somebody declines. */
export type Sender = { name: string; owner: Owner | null };

/** Everybody who owns the account. */
export const findOwners = async (db: Database, accountId: string): Promise<Owner[]> =>
  db
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.role, 'owner')))
    .orderBy(asc(users.id));

export const findSender = async (db: Database, accountId: string): Promise<Sender> => {
  const account = await db
    .select({ name: accounts.name })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .get();
  const [owner] = await findOwners(db, accountId);
  return { name: account?.name ?? '', owner: owner ?? null };
};
