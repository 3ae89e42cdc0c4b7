import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { webhookEndpoints } from '../../core/db/schema';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

function owned(accountId: string, id: string) {
  return and(eq(webhookEndpoints.accountId, accountId), eq(webhookEndpoints.id, id));
}

/** Inserts an endpoint. A second call changes nothing. */
export async function insertEndpoint(db: Database, row: EndpointRow): Promise<void> {
  await db.insert(webhookEndpoints).values(row).onConflictDoNothing();
}

export async function findEndpoint(
  db: Database,
  accountId: string,
  id: string,
): Promise<EndpointRow | undefined> {
  return db.select().from(webhookEndpoints).where(owned(accountId, id)).get();
}

export async function listEndpointRows(db: Database, accountId: string): Promise<EndpointRow[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.accountId, accountId))
    .orderBy(asc(webhookEndpoints.id));
}

/** Counts the endpoints with their own URL, so without the default endpoint. */
export async function countEndpoints(db: Database, accountId: string): Promise<number> {
  const named = and(eq(webhookEndpoints.accountId, accountId), isNotNull(webhookEndpoints.url));
  const row = await db.select({ total: count() }).from(webhookEndpoints).where(named).get();
  return row?.total ?? 0;
}

/** Changes an endpoint. With `sealedSecret`, the row must still hold exactly this secret. */
export async function changeEndpoint(
  db: Database,
  { accountId, id, sealedSecret }: { accountId: string; id: string; sealedSecret?: string },
  change: Partial<EndpointRow>,
): Promise<EndpointRow | undefined> {
  const unchanged = sealedSecret === undefined ? undefined : eq(webhookEndpoints.sealedSecret, sealedSecret);
  return db
    .update(webhookEndpoints)
    .set(change)
    .where(and(owned(accountId, id), unchanged))
    .returning()
    .get();
}

export async function deleteEndpointRow(
  db: Database,
  accountId: string,
  id: string,
): Promise<EndpointRow | undefined> {
  return db.delete(webhookEndpoints).where(owned(accountId, id)).returning().get();
}
