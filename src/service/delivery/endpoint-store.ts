import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import type { Logged } from '../../core/account-log/account-log';
import type { LogDetails, LogKind } from '../../core/account-log/log-kinds';
import type { Database } from '../../core/db/database';
import { webhookEndpoints } from '../../core/db/schema';
import type { SecretPlace } from '../../core/platform/encrypt-secret';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** Where the secrets of an endpoint stand. */
export function placeOfEndpoint({ accountId, id }: Pick<EndpointRow, 'accountId' | 'id'>): SecretPlace {
  return ['webhook_endpoint', accountId, id];
}

function owned(accountId: string, id: string) {
  return and(eq(webhookEndpoints.accountId, accountId), eq(webhookEndpoints.id, id));
}

/** The URL stays out of the account log, because it may contain a secret of its receiver. */
function subjectOf({ id, description }: EndpointRow) {
  return { id, name: description };
}

function insertion(db: Database, row: EndpointRow) {
  return db.insert(webhookEndpoints).values(row).onConflictDoNothing();
}

/** Inserts an endpoint. A second call changes nothing. */
export async function insertEndpoint({ db, log }: Logged, row: EndpointRow): Promise<void> {
  const details = { mode: row.mode, host: row.url && new URL(row.url).host };
  await log.change(insertion(db, row), {
    kind: 'webhook_endpoint.created',
    subject: subjectOf(row),
    details,
  });
}

/** Inserts the default endpoint, which the service makes by itself. */
export async function insertDefaultEndpoint(db: Database, row: EndpointRow): Promise<void> {
  await insertion(db, row);
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

type EndpointUpdate = {
  change: Partial<EndpointRow>;
  kind: Extract<LogKind, `webhook_endpoint.${string}`>;
  details?: LogDetails;
  /** The row must still hold exactly this secret. */
  sealedSecret?: string;
};

/** Changes an endpoint that was read. */
export async function changeEndpoint(
  { db, log }: Logged,
  row: EndpointRow,
  { change, kind, details = {}, sealedSecret }: EndpointUpdate,
): Promise<EndpointRow | undefined> {
  const unchanged = sealedSecret === undefined ? undefined : eq(webhookEndpoints.sealedSecret, sealedSecret);
  const update = db
    .update(webhookEndpoints)
    .set(change)
    .where(and(owned(row.accountId, row.id), unchanged))
    .returning();
  const [changed] = await log.change(update, { kind, subject: subjectOf(row), details });
  return changed;
}

/** Shows a pause in lists and pages. */
export async function showEndpointPause(
  db: Database,
  { accountId, id }: { accountId: string; id: string },
  pausedUntil: number | null,
): Promise<void> {
  await db.update(webhookEndpoints).set({ pausedUntil }).where(owned(accountId, id));
}

export async function deleteEndpointRow(
  { db, log }: Logged,
  row: EndpointRow,
): Promise<EndpointRow | undefined> {
  const deletion = db.delete(webhookEndpoints).where(owned(row.accountId, row.id)).returning();
  const [deleted] = await log.change(deletion, {
    kind: 'webhook_endpoint.deleted',
    subject: subjectOf(row),
  });
  return deleted;
}
