import { and, asc, count, eq } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { integrations } from '../../../core/db/schema';

export type IntegrationRow = typeof integrations.$inferSelect;

const owned = (accountId: string, id: string) =>
  and(eq(integrations.accountId, accountId), eq(integrations.id, id));

/** A second time changes nothing. */
export const insertIntegration = async (db: Database, row: IntegrationRow): Promise<void> => {
  await db.insert(integrations).values(row).onConflictDoNothing();
};

export const findIntegration = async (
  db: Database,
  accountId: string,
  id: string,
): Promise<IntegrationRow | undefined> => db.select().from(integrations).where(owned(accountId, id)).get();

export const listIntegrationRows = async (db: Database, accountId: string): Promise<IntegrationRow[]> =>
  db.select().from(integrations).where(eq(integrations.accountId, accountId)).orderBy(asc(integrations.id));

export const countIntegrations = async (db: Database, accountId: string): Promise<number> => {
  const row = await db
    .select({ total: count() })
    .from(integrations)
    .where(eq(integrations.accountId, accountId))
    .get();
  return row?.total ?? 0;
};

/** With `sealedCredentials` only as long as they are these: sealed anew, not even the same ones are. */
export const changeIntegration = async (
  db: Database,
  { accountId, id, sealedCredentials }: { accountId: string; id: string; sealedCredentials?: string },
  change: Partial<IntegrationRow>,
): Promise<IntegrationRow | undefined> => {
  const unchanged =
    sealedCredentials === undefined ? undefined : eq(integrations.sealedCredentials, sealedCredentials);
  return db
    .update(integrations)
    .set(change)
    .where(and(owned(accountId, id), unchanged))
    .returning()
    .get();
};

export const deleteIntegrationRow = async (
  db: Database,
  accountId: string,
  id: string,
): Promise<IntegrationRow | undefined> =>
  db.delete(integrations).where(owned(accountId, id)).returning().get();
