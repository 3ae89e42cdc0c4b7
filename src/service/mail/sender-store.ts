import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { accounts, users } from '../../core/db/schema';
import { isLanguage, type Language } from '../../lib/languages';

/** `language`: in which mails to them are. */
export type Owner = { email: string; name: string; language: Language };

/** The account that asks, with the owner who gets a mail when a signer declines. */
export type Sender = { name: string; owner: Owner | null };

/** All owners of the account. */
export async function findOwners(db: Database, accountId: string): Promise<Owner[]> {
  const { email, name, language } = users;
  const rows = await db
    .select({ email, name, language })
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.role, 'owner')))
    .orderBy(asc(users.id));
  return rows.map((row) => ({ ...row, language: isLanguage(row.language) ? row.language : 'en' }));
}

export async function findSender(db: Database, accountId: string): Promise<Sender> {
  const account = await db
    .select({ name: accounts.name })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .get();
  const [owner] = await findOwners(db, accountId);
  return { name: account?.name ?? '', owner: owner ?? null };
}
