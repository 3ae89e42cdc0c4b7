import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Volume } from '../../../core/db/database';
import { dataRequests, submissions } from '../../../core/db/schema';
import { findInAny } from '../../../core/db/volumes/find-in-any';
import type { Volumes } from '../../../core/db/volumes/volumes';

const { id, accountId, templateId, archive, expiresAt } = submissions;

/**
 * Notes the archive of submissions in place of their records. Returns those whose row has this version. The rows move to
 * the end of the table: SQLite leaves the pages of rows that only shrink half empty for ever, and joins those of rows
 * that go.
 */
export async function noteArchive(
  volume: Volume,
  name: string,
  noted: { id: string; version: number }[],
): Promise<Set<string>> {
  const rows = await volume.all<{ id: string }>(
    sql`update submissions set record = '', archive = ${name},
        rowid = (select max(rowid) from submissions) + noted.place
      from (select key + 1 as place, value ->> 'id' as id, value ->> 'version' as version
        from json_each(${JSON.stringify(noted)})) noted
      where submissions.id = noted.id and submissions.version = noted.version
      returning submissions.id as id`,
  );
  return new Set(rows.map((row) => row.id));
}

/** Says that a submission is no longer in this archive. Returns whether its row holds the record. */
export async function leaveRow(volume: Volume, submissionId: string, name: string): Promise<boolean> {
  const [, [row]] = await volume.batch([
    volume
      .update(submissions)
      .set({ archive: null })
      .where(and(eq(id, submissionId), eq(archive, name))),
    volume
      .select({ isHeld: sql<number>`${submissions.record} <> ''` })
      .from(submissions)
      .where(eq(id, submissionId)),
  ]);
  return row?.isHeld === 1;
}

/** Where an archived submission is, and what its row says of its expiry. */
export type Place = { accountId: string; templateId: string; archive: string; expiresAt: number | null };

/** The archive that has a submission, as its row says; null when its coordinator has it; undefined: it has no row. */
export async function findPlace(
  volumes: readonly Volume[],
  submissionId: string,
): Promise<Place | null | undefined> {
  const row = await findInAny(volumes, (volume) =>
    volume
      .select({ accountId, templateId, archive, expiresAt })
      .from(submissions)
      .where(eq(id, submissionId))
      .get(),
  );
  if (row === undefined) return undefined;
  return row.archive === null ? null : { ...row, archive: row.archive };
}

/** The archives that the rows of submissions name, by their ids. */
export async function findArchives(
  volumes: Volumes,
  account: string,
  ids: readonly string[],
): Promise<Map<string, { archive: string | null }>> {
  const places = await Promise.all(ids.map(async (one) => ({ one, volume: await volumes.of(account, one) })));
  const asked = [...Map.groupBy(places, ({ volume }) => volume)].map(([volume, some]) =>
    volume
      .select({ id, archive })
      .from(submissions)
      .where(sql`${id} in (select value from json_each(${JSON.stringify(some.map(({ one }) => one))}))`),
  );
  return new Map((await Promise.all(asked)).flat().map((row) => [row.id, row]));
}

/** Whether a row of its account names an archive. It reads all of them: only for one that is damaged. */
export async function isNamed(volumes: readonly Volume[], account: string, name: string): Promise<boolean> {
  const asked = volumes.map((volume) =>
    volume
      .select({ id })
      .from(submissions)
      .where(and(eq(accountId, account), eq(archive, name)))
      .limit(1)
      .get(),
  );
  return (await Promise.all(asked)).some((found) => found !== undefined);
}

/** A damaged submission as its row still shows it; undefined: it has none, or no archive. */
export async function findArchivedRow(volume: Volume, submissionId: string) {
  const { test, createdAt } = submissions;
  return volume
    .select({ id, accountId, templateId, test, createdAt })
    .from(submissions)
    .where(and(eq(id, submissionId), isNotNull(archive)))
    .get();
}

/** Removes a submission, its words and its data requests from a volume. */
export async function removeRows(volume: Volume, submissionId: string): Promise<void> {
  await volume.batch([
    volume.delete(dataRequests).where(eq(dataRequests.submissionId, submissionId)),
    volume.delete(submissions).where(eq(id, submissionId)),
  ]);
}

/** Has the sweep look at the expiry of a submission later; null: never. */
export async function putRowOff(volume: Volume, submissionId: string, until: number | null): Promise<void> {
  await volume.update(submissions).set({ expiresAt: until }).where(eq(id, submissionId));
}

export type Seen = { id: string; accountId: string; archive: string | null; isReady: number };

/**
 * Submissions in the order of their ids, and whether each can be archived: it has ended and is quiet since a time, is in no
 * archive, and does not expire before another time, or is held until nobody knows when.
 */
export async function listSeen(
  volume: Volume,
  { after, until, limit }: { after: string; until: string; limit: number },
  { quietSince, keptUntil }: { quietSince: number; keptUntil: number },
): Promise<Seen[]> {
  return volume.all<Seen>(
    sql`select id, account_id as accountId, archive,
        (settled = 1 and archive is null and updated_at <= ${quietSince} and (expires_at is null
          or expires_at > ${keptUntil} or instr(record, '"expiryPutOff":') > 0)) as isReady
      from submissions where id > ${after} and id < ${until} order by id limit ${limit}`,
  );
}
