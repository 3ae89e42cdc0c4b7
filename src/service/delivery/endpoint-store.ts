import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { webhookEndpoints } from '../../core/db/schema';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

const owned = (accountId: string, id: string) =>
  and(eq(webhookEndpoints.accountId, accountId), eq(webhookEndpoints.id, id));

/** A second time changes nothing. */
export const insertEndpoint = async (db: Database, row: EndpointRow): Promise<void> => {
  await db.insert(webhookEndpoints).values(row).onConflictDoNothing();
};

export const findEndpoint = async (
  db: Database,
  accountId: string,
  id: string,
): Promise<EndpointRow | undefined> => db.select().from(webhookEndpoints).where(owned(accountId, id)).get();

export const listEndpointRows = async (db: Database, accountId: string): Promise<EndpointRow[]> =>
  db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.accountId, accountId))
    .orderBy(asc(webhookEndpoints.id));

/** Those with an address of their own. */
export const countEndpoints = async (db: Database, accountId: string): Promise<number> => {
  const named = and(eq(webhookEndpoints.accountId, accountId), isNotNull(webhookEndpoints.url));
  const row = await db.select({ total: count() }).from(webhookEndpoints).where(named).get();
  return row?.total ?? 0;
};

/** With `sealedSecret` only as long as it is this one. */
export const changeEndpoint = async (
  db: Database,
  { accountId, id, sealedSecret }: { accountId: string; id: string; sealedSecret?: string },
  change: Partial<EndpointRow>,
): Promise<EndpointRow | undefined> => {
  const unchanged = sealedSecret === undefined ? undefined : eq(webhookEndpoints.sealedSecret, sealedSecret);
  return db
    .update(webhookEndpoints)
    .set(change)
    .where(and(owned(accountId, id), unchanged))
    .returning()
    .get();
};

export const deleteEndpointRow = async (
  db: Database,
  accountId: string,
  id: string,
): Promise<EndpointRow | undefined> =>
  db.delete(webhookEndpoints).where(owned(accountId, id)).returning().get();
