import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Database, Volume } from '../../core/db/database';
import { logos, senders, submissions, templates } from '../../core/db/schema';
import { idsWithin, readStretches } from '../../core/db/volumes/read-stretches';
import type { Span, Volumes } from '../../core/db/volumes/volumes';
import { timeOfId } from '../../core/platform/ids';
import { isHeld } from '../holds/hold-store';

export type LogoRow = typeof logos.$inferSelect;
export type { StoredLogo } from '../../core/db/tables/logos';

type Sent = Pick<LogoRow, 'accountId' | 'hash'>;

/** Keeps the file of a logo that is sent again. Undefined: there is none, or it is being removed. */
export async function keepSameLogo(
  db: Database,
  { accountId, hash }: Sent,
  { now, dueAt }: { now: number; dueAt: number },
): Promise<string | undefined> {
  const [kept] = await db
    .update(logos)
    .set({ sentAt: now, dueAt, unusedSince: null, searchedTo: '' })
    .where(and(eq(logos.accountId, accountId), eq(logos.hash, hash), eq(logos.erasing, false)))
    .returning({ file: logos.file });
  return kept?.file;
}

export async function insertLogo(db: Database, row: typeof logos.$inferInsert): Promise<void> {
  await db.insert(logos).values(row);
}

export async function listDueLogos(db: Database, now: number, limit: number): Promise<LogoRow[]> {
  return db.select().from(logos).where(lte(logos.dueAt, now)).orderBy(asc(logos.dueAt)).limit(limit);
}

/** Whether the account or one of its templates has the logo, so that new submissions will show it. */
export async function isLogoInUse(db: Database, { accountId, file }: LogoRow): Promise<boolean> {
  const ofAccount = db
    .select({ id: senders.accountId })
    .from(senders)
    .where(and(eq(senders.accountId, accountId), sql`${senders.logo} ->> '$.file' = ${file}`));
  const ofTemplate = db
    .select({ id: templates.id })
    .from(templates)
    .where(and(eq(templates.accountId, accountId), sql`instr(${templates.logo}, ${`${file} `}) = 1`));
  const found = await ofAccount.unionAll(ofTemplate).limit(1);
  // A hold on the account keeps what nothing shows any more.
  return found.length > 0 || (await isHeld(db, [accountId]));
}

/** The next submissions of the account, and whether each shows the logo. */
export async function searchSubmissions(volumes: Volumes, logo: LogoRow, limit: number): Promise<Searched[]> {
  const from = logo.searchedTo === '' ? null : timeOfId(logo.searchedTo);
  const stretches = await volumes.stretches(logo.accountId, { from });
  return readStretches(stretches.reverse(), limit, ({ volume, ...stretch }, wanted) =>
    searchStretch(volume, { ...logo, stretch }, wanted),
  );
}

/** `shows` is null where the row does not hold the record. */
export type Searched = { id: string; accountId: string; archive: string | null; shows: boolean | null };

async function searchStretch(
  volume: Volume,
  { accountId, file, searchedTo, stretch }: LogoRow & { stretch: Span },
  limit: number,
): Promise<Searched[]> {
  const shows = sql<number | null>`case when ${submissions.record} <> '' then
    coalesce(${submissions.record} ->> '$.signing.sender.logo.file' = ${file}
      and ${submissions.record} ->> '$.expiredAt' is null, 0) end`;
  const later = idsWithin(submissions.id, 'submission', [stretch], { after: searchedTo });
  const rows = await volume
    .select({ id: submissions.id, accountId: submissions.accountId, archive: submissions.archive, shows })
    .from(submissions)
    .where(and(eq(submissions.accountId, accountId), ...later))
    .orderBy(asc(submissions.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, shows: row.shows === null ? null : row.shows === 1 }));
}

/** Notes what a look found out, unless the logo was sent again meanwhile. */
export async function updateLogo(
  db: Database,
  { file, sentAt }: LogoRow,
  change: Partial<Pick<LogoRow, 'dueAt' | 'unusedSince' | 'searchedTo' | 'erasing'>>,
): Promise<boolean> {
  const changed = await db
    .update(logos)
    .set(change)
    .where(and(eq(logos.file, file), eq(logos.sentAt, sentAt)))
    .returning({ file: logos.file });
  return changed.length > 0;
}

export async function deleteLogoRow(db: Database, file: string): Promise<void> {
  await db.delete(logos).where(eq(logos.file, file));
}
