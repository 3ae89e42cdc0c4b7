import { and, asc, count, eq } from 'drizzle-orm';
import type { Database } from '../../../core/db/database';
import { integrations } from '../../../core/db/schema';

export type IntegrationRow = typeof integrations.$inferSelect;

function owned(accountId: string, id: string) {
  return and(eq(integrations.accountId, accountId), eq(integrations.id, id));
}

/** Inserts an integration. A second call changes nothing. */
export async function insertIntegration(db: Database, row: IntegrationRow): Promise<void> {
  await db.insert(integrations).values(row).onConflictDoNothing();
}

export async function findIntegration(
  db: Database,
  accountId: string,
  id: string,
): Promise<IntegrationRow | undefined> {
  return db.select().from(integrations).where(owned(accountId, id)).get();
}

export async function listIntegrationRows(db: Database, accountId: string): Promise<IntegrationRow[]> {
  return db
    .select()
    .from(integrations)
    .where(eq(integrations.accountId, accountId))
    .orderBy(asc(integrations.id));
}

export async function countIntegrations(db: Database, accountId: string): Promise<number> {
  const row = await db
    .select({ total: count() })
    .from(integrations)
    .where(eq(integrations.accountId, accountId))
    .get();
  return row?.total ?? 0;
}

/**
 * Changes an integration. With `sealedCredentials`, the row must still hold exactly this text:
 * encrypting the same credentials again gives another text.
 */
export async function changeIntegration(
  db: Database,
  { accountId, id, sealedCredentials }: { accountId: string; id: string; sealedCredentials?: string },
  change: Partial<IntegrationRow>,
): Promise<IntegrationRow | undefined> {
  const unchanged =
    sealedCredentials === undefined ? undefined : eq(integrations.sealedCredentials, sealedCredentials);
  return db
    .update(integrations)
    .set(change)
    .where(and(owned(accountId, id), unchanged))
    .returning()
    .get();
}

export async function deleteIntegrationRow(
  db: Database,
  accountId: string,
  id: string,
): Promise<IntegrationRow | undefined> {
  return db.delete(integrations).where(owned(accountId, id)).returning().get();
}
