import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Logged } from '../../core/account-log/account-log';
import type { LogDetails } from '../../core/account-log/log-kinds';
import type { Database } from '../../core/db/database';
import { legalHolds } from '../../core/db/schema';

export type HoldRow = typeof legalHolds.$inferSelect;

const { accountId: account, id: holdId, subjectId, templateId: template, releasedAt } = legalHolds;

function amongThese(ids: readonly string[]) {
  return sql`${subjectId} in (select value from json_each(${JSON.stringify(ids)}))`;
}

/** The holds on these subjects that are not released, oldest first. */
export async function findHolds(db: Database, subjects: readonly string[]): Promise<HoldRow[]> {
  return db
    .select()
    .from(legalHolds)
    .where(and(amongThese(subjects), isNull(releasedAt)))
    .orderBy(holdId);
}

/** Whether a hold on one of these subjects lasts. */
export async function isHeld(db: Database, subjects: readonly string[]): Promise<boolean> {
  return (await findHolds(db, subjects)).length > 0;
}

/** The holds that need a template: on it, on its account, or on a submission that was made from it. */
export async function findHoldsOnTemplate(
  db: Database,
  place: { accountId: string; templateId: string },
): Promise<HoldRow[]> {
  const found = await findHolds(db, [place.accountId, place.templateId]);
  if (found.length > 0) return found;
  return db
    .select()
    .from(legalHolds)
    .where(and(eq(template, place.templateId), isNull(releasedAt)))
    .orderBy(holdId)
    .limit(1);
}

/** Inserts a hold, unless the account has too many. */
export async function insertHold({ db, log }: Logged, row: HoldRow, most: number): Promise<boolean> {
  const { id, accountId, subjectId: subject, templateId, reason, setAt, setById } = row;
  const lasting = sql`(select count(*) from ${legalHolds} where ${and(eq(account, accountId), isNull(releasedAt))})`;
  const insertion = db
    .insert(legalHolds)
    .select(
      sql`select ${id}, ${accountId}, ${subject}, ${templateId}, ${reason}, ${setAt}, ${setById}, null, null
        where ${lasting} < ${most}`,
    )
    .returning();
  const inserted = await log.change(insertion, {
    kind: 'legal_hold.set',
    subject: { id: subject, name: null },
    details: detailsOf(row),
  });
  return inserted.length > 0;
}

function detailsOf({ id, reason }: HoldRow): LogDetails {
  return { hold: id, reason };
}

export async function findHold(db: Database, accountId: string, id: string): Promise<HoldRow | undefined> {
  return db
    .select()
    .from(legalHolds)
    .where(and(eq(account, accountId), eq(holdId, id)))
    .get();
}

type HoldPage = { before: string | undefined; limit: number; isLasting: boolean | undefined };

/** Lists the holds of an account, newest first. */
export async function listHolds(
  db: Database,
  accountId: string,
  { before, limit, isLasting }: HoldPage,
): Promise<HoldRow[]> {
  const state = isLasting ? isNull(releasedAt) : sql`${releasedAt} is not null`;
  return db
    .select()
    .from(legalHolds)
    .where(
      and(
        eq(account, accountId),
        before === undefined ? undefined : lt(holdId, before),
        isLasting === undefined ? undefined : state,
      ),
    )
    .orderBy(desc(holdId))
    .limit(limit);
}

/** Releases a hold once. Undefined: it is released already. */
export async function releaseHoldRow(
  { db, log }: Logged,
  row: HoldRow,
  { by, now }: { by: string; now: number },
): Promise<HoldRow | undefined> {
  const release = db
    .update(legalHolds)
    .set({ releasedAt: now, releasedById: by })
    .where(and(eq(holdId, row.id), isNull(releasedAt)))
    .returning();
  const [released] = await log.change(release, {
    kind: 'legal_hold.released',
    subject: { id: row.subjectId, name: null },
    details: detailsOf(row),
  });
  return released;
}
