import { and, asc, count, eq, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import type { Logged } from '../../core/account-log/account-log';
import type { LogKind } from '../../core/account-log/log-kinds';
import type { Database } from '../../core/db/database';
import { accountSealKeys } from '../../core/db/schema';
import type { SecretPlace } from '../../core/platform/encrypt-secret';

export type AccountKeyRow = typeof accountSealKeys.$inferSelect;

const { accountId: accountColumn, id: idColumn, usedBy } = accountSealKeys;

function owned(accountId: string, id: string) {
  return and(eq(accountColumn, accountId), eq(idColumn, id));
}

/** Where the secret of a key stands. */
export function placeOfKey({ accountId, id }: Pick<AccountKeyRow, 'accountId' | 'id'>): SecretPlace {
  return ['seal_key', accountId, id];
}

/** The key that an account seals with now. */
export async function readAccountKeyInUse(db: Database, accountId: string): Promise<AccountKeyRow | null> {
  return (await db.select().from(accountSealKeys).where(eq(usedBy, accountId)).get()) ?? null;
}

export function findAccountKey(
  db: Database,
  accountId: string,
  id: string,
): Promise<AccountKeyRow | undefined> {
  return db.select().from(accountSealKeys).where(owned(accountId, id)).get();
}

/** All keys that an account ever added, the oldest first. */
export function listAccountKeys(db: Database, accountId: string): Promise<AccountKeyRow[]> {
  const ofAccount = eq(accountColumn, accountId);
  return db.select().from(accountSealKeys).where(ofAccount).orderBy(asc(idColumn));
}

/** The certificate with this SHA-256, if it is one of the account: DER, in base64. */
export async function findAccountCertificate(
  db: Database,
  accountId: string,
  certificateHash: string,
): Promise<string | null> {
  const row = await db
    .select({ chain: accountSealKeys.chain })
    .from(accountSealKeys)
    .where(and(eq(accountColumn, accountId), eq(accountSealKeys.certificateHash, certificateHash)))
    .get();
  return row?.chain[0] ?? null;
}

/** Counts the keys that are not revoked. */
export async function countAccountKeys(db: Database, accountId: string): Promise<number> {
  const held = and(eq(accountColumn, accountId), isNull(accountSealKeys.revokedAt));
  return (await db.select({ total: count() }).from(accountSealKeys).where(held).get())?.total ?? 0;
}

/** Adds a key. One that is in use takes the place of the key before it, in the same transaction. */
export async function insertAccountKey({ db, log }: Logged, row: AccountKeyRow): Promise<void> {
  const insertion = db.insert(accountSealKeys).values(row);
  const line = log.line({ ...entryOf(row, 'seal_key.added'), details: detailsOf(row) });
  if (row.usedBy === null) await db.batch([insertion, line]);
  else await db.batch([freePlace(db, row, row.createdAt), insertion, line]);
}

/** Lets an account seal with a key from now on. Undefined when it was revoked meanwhile. */
export async function putKeyInUse(
  { db, log }: Logged,
  row: AccountKeyRow,
  now: number,
): Promise<AccountKeyRow | undefined> {
  const place = db
    .update(accountSealKeys)
    .set({ usedBy: row.accountId, replacedAt: null })
    .where(and(owned(row.accountId, row.id), isNull(accountSealKeys.revokedAt)))
    .returning();
  const line = log.line({ ...entryOf(row, 'seal_key.put_in_use'), details: detailsOf(row) });
  const [, [changed]] = await db.batch([freePlace(db, row, now), place, line]);
  return changed;
}

/** Takes a key out of use. The deployment's key seals then. */
export async function takeKeyOutOfUse(
  { db, log }: Logged,
  row: AccountKeyRow,
  now: number,
): Promise<AccountKeyRow | undefined> {
  const change = db
    .update(accountSealKeys)
    .set({ usedBy: null, replacedAt: now })
    .where(owned(row.accountId, row.id))
    .returning();
  const [changed] = await log.change(change, entryOf(row, 'seal_key.taken_out_of_use'));
  return changed;
}

/** Erases a key. Its certificate stays, with the time from which nobody should trust it and the reason. */
export async function revokeAccountKey(
  { db, log }: Logged,
  row: AccountKeyRow,
  { reason, now }: { reason: string | null; now: number },
): Promise<AccountKeyRow | undefined> {
  const change = db
    .update(accountSealKeys)
    .set({ usedBy: null, sealedSecret: null, revokedAt: now, revocationReason: reason })
    .where(and(owned(row.accountId, row.id), isNull(accountSealKeys.revokedAt)))
    .returning();
  const [changed] = await log.change(change, entryOf(row, 'seal_key.revoked'));
  return changed;
}

const toldAtOnce = 50;

/** Keys in use whose certificate ends soon or has ended, where the owners do not know it yet. */
export function listUntoldKeys(
  db: Database,
  { now, soon }: { now: number; soon: number },
): Promise<AccountKeyRow[]> {
  const { expiresAt, told } = accountSealKeys;
  const isNews = or(
    and(lte(expiresAt, soon), isNull(told)),
    and(lte(expiresAt, now), or(isNull(told), ne(told, 'ended'))),
  );
  const untold = and(isNotNull(usedBy), lte(expiresAt, soon), isNews);
  return db.select().from(accountSealKeys).where(untold).limit(toldAtOnce);
}

/** Writes down what the owners were told. */
export async function noteTold(
  db: Database,
  { accountId, id }: AccountKeyRow,
  told: AccountKeyRow['told'],
): Promise<void> {
  await db.update(accountSealKeys).set({ told }).where(owned(accountId, id));
}

/** Takes the key before this one out of use. */
function freePlace(db: Database, { accountId, id }: AccountKeyRow, now: number) {
  const before = and(eq(usedBy, accountId), ne(idColumn, id));
  return db.update(accountSealKeys).set({ usedBy: null, replacedAt: now }).where(before);
}

function entryOf({ id, name }: AccountKeyRow, kind: Extract<LogKind, `seal_key.${string}`>) {
  return { kind, subject: { id, name } };
}

function detailsOf({ certificateHash, kind }: AccountKeyRow) {
  return { key: kind, certificate: certificateHash };
}
