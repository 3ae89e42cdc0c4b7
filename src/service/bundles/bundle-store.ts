import { and, desc, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { Reach } from '../../core/api/reach';
import type { Database } from '../../core/db/database';
import { areAllOf, findTemplatesWithin } from '../../core/db/reach';
import { bundles } from '../../core/db/schema';
import { type BundleRecord, readBundleRecord, spellBundleRecord } from './bundle-record';

type Row = typeof bundles.$inferSelect;
export type Bundle = Omit<Row, 'record'> & { record: BundleRecord };

export async function insertBundle(
  db: Database,
  {
    record,
    ...row
  }: Pick<Bundle, 'id' | 'accountId' | 'test' | 'record' | 'templateIds' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await db.insert(bundles).values({ ...row, state: 'pending', record: spellBundleRecord(record) });
}

export async function findBundle(db: Database, id: string): Promise<Bundle | null> {
  const row = await db.select().from(bundles).where(eq(bundles.id, id)).get();
  return row ? bundleOf(row) : null;
}

export type BundleFilter = {
  accountId: string;
  reach: Reach | null;
  test: boolean | undefined;
  before: string | undefined;
  limit: number;
  now: number;
};

/** Newest first. Those whose time is over are gone, removed or not. */
export async function listBundles(
  db: Database,
  { accountId, reach, test, before, limit, now }: BundleFilter,
) {
  const within = await findTemplatesWithin(db, { accountId, reach });
  const modes = test === undefined ? [false, true] : [test];
  const rows = await db
    .select()
    .from(bundles)
    .where(
      and(
        eq(bundles.accountId, accountId),
        inArray(bundles.test, modes),
        areAllOf(sql`${bundles.templateIds}`, within),
        gt(bundles.expiresAt, now),
        before === undefined ? undefined : lt(bundles.id, before),
      ),
    )
    .orderBy(desc(bundles.id))
    .limit(limit);
  return rows.map(bundleOf);
}

export async function countBundles(db: Database, accountId: string, now: number) {
  const rows = await db
    .select({ state: bundles.state })
    .from(bundles)
    .where(and(ofAccount(accountId), gt(bundles.expiresAt, now)));
  return { kept: rows.length, pending: rows.filter(({ state }) => state === 'pending').length };
}

function ofAccount(accountId: string) {
  return and(eq(bundles.accountId, accountId), inArray(bundles.test, [false, true]));
}

/** Gives the work on a bundle to one attempt; null: another has it, or it is done. */
export async function leaseBundle(db: Database, id: string, now: number, until: number) {
  const rows = await db
    .update(bundles)
    .set({ fence: sql`${bundles.fence} + 1`, leasedUntil: until })
    .where(and(eq(bundles.id, id), eq(bundles.state, 'pending'), lte(bundles.leasedUntil, now)))
    .returning();
  return rows[0] ? bundleOf(rows[0]) : null;
}

/** Saves what an attempt has done, unless another one began, or the bundle has ended or is gone. */
export async function saveBundle(db: Database, bundle: Bundle): Promise<boolean> {
  const { id, fence, state, oldestId, newestId, leasedUntil, expiresAt } = bundle;
  const rows = await db
    .update(bundles)
    .set({ state, oldestId, newestId, leasedUntil, expiresAt, record: spellBundleRecord(bundle.record) })
    .where(and(eq(bundles.id, id), eq(bundles.fence, fence), eq(bundles.state, 'pending')))
    .returning({ id: bundles.id });
  return rows.length > 0;
}

/** Ends a bundle, whatever its state. */
export async function endBundle(db: Database, { id, record }: Pick<Bundle, 'id' | 'record'>): Promise<void> {
  await db
    .update(bundles)
    .set({ state: 'error', record: spellBundleRecord(record) })
    .where(eq(bundles.id, id));
}

/** Bundles on which nobody works: the message about them was lost. */
export async function findForgottenBundles(db: Database, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: bundles.id })
    .from(bundles)
    .where(and(eq(bundles.state, 'pending'), lt(bundles.leasedUntil, before), lt(bundles.createdAt, before)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The bundles of an account that may have a document: made later than it, and around it. */
export async function findBundlesAround(
  db: Database,
  { accountId, submissionId, now }: { accountId: string; submissionId: string; now: number },
): Promise<Bundle[]> {
  const isAround = and(lte(bundles.oldestId, submissionId), gte(bundles.newestId, submissionId));
  const mayHaveIt = or(eq(bundles.state, 'pending'), and(eq(bundles.state, 'processed'), isAround));
  const rows = await db
    .select()
    .from(bundles)
    .where(and(ofAccount(accountId), gt(bundles.expiresAt, now), mayHaveIt));
  return rows.map(bundleOf);
}

export async function findOverdueBundles(db: Database, now: number, limit: number) {
  return db
    .select({ id: bundles.id, accountId: bundles.accountId })
    .from(bundles)
    .where(lte(bundles.expiresAt, now))
    .limit(limit);
}

export async function removeBundleRows(db: Database, ids: string[]): Promise<void> {
  await db.delete(bundles).where(inArray(bundles.id, ids));
}

export async function findBundleIds(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db.select({ id: bundles.id }).from(bundles).where(inArray(bundles.id, ids));
  return rows.map(({ id }) => id);
}

function bundleOf({ record, ...row }: Row): Bundle {
  return { ...row, record: readBundleRecord(record) };
}
