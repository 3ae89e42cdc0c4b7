import { and, asc, eq } from 'drizzle-orm';
import type { Logged } from '../../core/account-log/account-log';
import type { LogDetails, LogKind } from '../../core/account-log/log-kinds';
import type { Database } from '../../core/db/database';
import { identityProviders } from '../../core/db/schema';
import type { SecretPlace } from '../../core/platform/encrypt-secret';

export type ProviderRow = typeof identityProviders.$inferSelect;

const { accountId: account, id: providerId, name: providerName } = identityProviders;

function owned(accountId: string, id: string) {
  return and(eq(account, accountId), eq(providerId, id));
}

/** Where the secrets of a provider stand. */
export function placeOfProvider({ accountId, id }: Pick<ProviderRow, 'accountId' | 'id'>): SecretPlace {
  return ['identity_provider', accountId, id];
}

/** The URL stays out of the account log, because it may contain a secret of its service. */
function subjectOf({ id, name }: ProviderRow) {
  return { id, name };
}

/** Inserts a provider and returns whether its name was free. */
export async function insertProvider({ db, log }: Logged, row: ProviderRow): Promise<boolean> {
  const insertion = db.insert(identityProviders).values(row).onConflictDoNothing().returning();
  const details = { host: new URL(row.url).host };
  const inserted = await log.change(insertion, {
    kind: 'identity_provider.created',
    subject: subjectOf(row),
    details,
  });
  return inserted.length > 0;
}

export async function findProvider(
  db: Database,
  accountId: string,
  id: string,
): Promise<ProviderRow | undefined> {
  return db.select().from(identityProviders).where(owned(accountId, id)).get();
}

export async function findProviderNamed(
  db: Database,
  accountId: string,
  name: string,
): Promise<ProviderRow | undefined> {
  return db
    .select()
    .from(identityProviders)
    .where(and(eq(account, accountId), eq(providerName, name)))
    .get();
}

export async function listProviderRows(db: Database, accountId: string): Promise<ProviderRow[]> {
  return db.select().from(identityProviders).where(eq(account, accountId)).orderBy(asc(providerId));
}

type ProviderUpdate = {
  change: Partial<ProviderRow>;
  kind: Extract<LogKind, `identity_provider.${string}`>;
  details?: LogDetails;
};

/** Changes a provider that was read, while it still has the secret that was read. */
export async function changeProvider(
  { db, log }: Logged,
  row: ProviderRow,
  { change, kind, details = {} }: ProviderUpdate,
): Promise<ProviderRow | undefined> {
  const unchanged = eq(identityProviders.sealedSecret, row.sealedSecret);
  const update = db
    .update(identityProviders)
    .set(change)
    .where(and(owned(row.accountId, row.id), unchanged))
    .returning();
  const [changed] = await log.change(update, { kind, subject: subjectOf(row), details });
  return changed;
}

/** Notes why the last request failed, or that it did not. */
export async function noteProblem(
  db: Database,
  { accountId, id }: ProviderRow,
  problem: { lastProblem: string | null; lastProblemAt: number | null },
): Promise<void> {
  await db.update(identityProviders).set(problem).where(owned(accountId, id));
}

export async function deleteProviderRow(
  { db, log }: Logged,
  row: ProviderRow,
): Promise<ProviderRow | undefined> {
  const deletion = db.delete(identityProviders).where(owned(row.accountId, row.id)).returning();
  const [deleted] = await log.change(deletion, {
    kind: 'identity_provider.deleted',
    subject: subjectOf(row),
  });
  return deleted;
}
