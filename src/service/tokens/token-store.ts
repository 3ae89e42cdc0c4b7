import { and, asc, count, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { apiTokens } from '../../core/db/schema';
import { limits } from '../../lib/limits';

export type TokenRow = typeof apiTokens.$inferSelect;

export const findToken = async (db: Database, id: string): Promise<TokenRow | undefined> =>
  db.select().from(apiTokens).where(eq(apiTokens.id, id)).get();

/** Written once a minute at most: a busy token must not write to the database on each request. */
export const markTokenUsed = async (db: Database, id: string, now: number): Promise<void> => {
  const stale = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, now - 60_000));
  await db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(apiTokens.id, id), stale));
};

export const insertToken = async (db: Database, token: typeof apiTokens.$inferInsert): Promise<void> => {
  await db.insert(apiTokens).values(token);
};

/** Those that are good first, then the newest. */
export const listTokens = async (db: Database, accountId: string): Promise<TokenRow[]> =>
  db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.accountId, accountId))
    .orderBy(asc(isNotNull(apiTokens.revokedAt)), desc(apiTokens.createdAt), desc(apiTokens.id))
    .limit(limits.apiTokensListed);

export const countTokens = async (db: Database, accountId: string): Promise<number> => {
  const ofAccount = and(eq(apiTokens.accountId, accountId), isNull(apiTokens.revokedAt));
  const row = await db.select({ tokens: count() }).from(apiTokens).where(ofAccount).get();
  return row?.tokens ?? 0;
};

type Change = { label?: string | undefined; webhookUrl?: string | null | undefined; revokedAt?: number };

/** What was revoked stays so, and is changed by nobody. */
export const changeToken = async (
  db: Database,
  { accountId, id }: { accountId: string; id: string },
  change: Change,
): Promise<TokenRow | undefined> =>
  db
    .update(apiTokens)
    .set(change)
    .where(and(eq(apiTokens.id, id), eq(apiTokens.accountId, accountId), isNull(apiTokens.revokedAt)))
    .returning()
    .get();
