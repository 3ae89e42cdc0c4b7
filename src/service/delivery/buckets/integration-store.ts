import { and, asc, count, eq } from 'drizzle-orm';
import type { Logged } from '../../../core/account-log/account-log';
import type { Database } from '../../../core/db/database';
import { integrations } from '../../../core/db/schema';

export type IntegrationRow = typeof integrations.$inferSelect;

function owned(accountId: string, id: string) {
  return and(eq(integrations.accountId, accountId), eq(integrations.id, id));
}

function subjectOf({ id, description, bucket }: IntegrationRow) {
  return { id, name: description || bucket };
}

/** Inserts an integration. A second call changes nothing. */
export async function insertIntegration({ db, log }: Logged, row: IntegrationRow): Promise<void> {
  const { type, mode, bucket } = row;
  await log.change(db.insert(integrations).values(row).onConflictDoNothing(), {
    kind: 'integration.created',
    subject: subjectOf(row),
    details: { type, mode, bucket },
  });
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

type IntegrationUpdate = {
  change: Partial<IntegrationRow>;
  /** The names of the properties that were sent. */
  changed: string[];
  /**
   * The row must still hold exactly this text. Encrypting the same credentials again gives another
   * text.
   */
  sealedCredentials?: string;
};

/** Changes an integration that was read. */
export async function changeIntegration(
  { db, log }: Logged,
  row: IntegrationRow,
  { change, changed, sealedCredentials }: IntegrationUpdate,
): Promise<IntegrationRow | undefined> {
  const unchanged =
    sealedCredentials === undefined ? undefined : eq(integrations.sealedCredentials, sealedCredentials);
  const update = db
    .update(integrations)
    .set(change)
    .where(and(owned(row.accountId, row.id), unchanged))
    .returning();
  const [written] = await log.change(update, {
    kind: 'integration.changed',
    subject: subjectOf(row),
    details: { changed },
  });
  return written;
}

/** Shows a pause in lists and pages. */
export async function showIntegrationPause(
  db: Database,
  { accountId, id }: { accountId: string; id: string },
  pausedUntil: number | null,
): Promise<void> {
  await db.update(integrations).set({ pausedUntil }).where(owned(accountId, id));
}

export async function deleteIntegrationRow(
  { db, log }: Logged,
  row: IntegrationRow,
): Promise<IntegrationRow | undefined> {
  const deletion = db.delete(integrations).where(owned(row.accountId, row.id)).returning();
  const [deleted] = await log.change(deletion, { kind: 'integration.deleted', subject: subjectOf(row) });
  return deleted;
}
