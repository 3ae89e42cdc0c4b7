import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../db/database';
import { apiTokens } from '../db/schema';

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
