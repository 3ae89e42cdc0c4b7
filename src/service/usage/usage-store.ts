import { and, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database, Volume } from '../../core/db/database';
import { filled, kept } from '../../core/db/kept-statements';
import { submissions, templates, usage, usageDays } from '../../core/db/schema';
import { idsWithin } from '../../core/db/volumes/read-stretches';
import type { Stretch } from '../../core/db/volumes/volumes';
import type { TestMonth, UsageDay, UsageMode, UsageMonth } from './usage-record';

/** Months and days are calendar ones in UTC. */
export function monthOf(time: number): string {
  return new Date(time).toISOString().slice(0, 7);
}

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Counts PDFs of a mode on the day they were made, without those whose row says that they were counted. */
export function countUncounted(
  volume: Volume,
  { accountId, day, mode }: { accountId: string; day: string; mode: UsageMode },
  made: readonly { id: string; version: number }[],
): BatchItem<'sqlite'> {
  const versions = JSON.stringify(made.map(({ id, version }) => [id, version]));
  const [live, test] = [Number(mode === 'live'), Number(mode === 'test')];
  return filled(countingIn(volume), { accountId, day, live, test, versions });
}

const countingIn = kept((volume: Volume) => {
  const isPast = sql`select 1 from ${submissions} where ${submissions.id} = made.value ->> 0
    and (${submissions.countedAt} is not null or ${submissions.version} > made.value ->> 1)`;
  const { placeholder } = sql;
  return volume
    .insert(usageDays)
    .select(
      sql`select ${placeholder('accountId')}, ${placeholder('day')}, count(*) * ${placeholder('live')}, count(*) * ${placeholder('test')}
        from json_each(${placeholder('versions')}) made where not exists (${isPast}) group by 1`,
    )
    .onConflictDoUpdate({
      target: [usageDays.accountId, usageDays.day],
      set: {
        livePdfs: sql`live_pdfs + excluded.live_pdfs`,
        testPdfs: sql`test_pdfs + excluded.test_pdfs`,
      },
    })
    .prepare();
});

/**
 * Counts a live PDF that release 0.1.0 has made, with a row of its own. A second call adds no row, and
 * the day counts added rows only; both happen in one transaction.
 */
export async function countUsage(
  volume: Volume,
  accountId: string,
  submissionId: string,
  processedAt: number,
): Promise<void> {
  const row = { accountId, month: monthOf(processedAt), submissionId, countedAt: processedAt };
  await volume.batch([
    volume.insert(usage).values(row).onConflictDoNothing(),
    volume
      .insert(usageDays)
      .select(sql`select ${accountId}, ${dayOf(processedAt)}, changes(), 0 where true`)
      .onConflictDoUpdate({
        target: [usageDays.accountId, usageDays.day],
        set: { livePdfs: sql`live_pdfs + excluded.live_pdfs` },
      }),
  ]);
}

const month = sql<string>`substr(${usageDays.day}, 1, 7)`;

/** Lists months, newest first. */
export function listUsage(volume: Volume, accountId: string, months: number): Promise<UsageMonth[]> {
  return volume
    .select({ month, livePdfs: sql<number>`sum(${usageDays.livePdfs})` })
    .from(usageDays)
    .where(and(eq(usageDays.accountId, accountId), gt(usageDays.livePdfs, 0)))
    .groupBy(month)
    .orderBy(desc(month))
    .limit(months);
}

/** Lists months with test PDFs, newest first. */
export function listTestUsage(volume: Volume, accountId: string, months: number): Promise<TestMonth[]> {
  return volume
    .select({ month, testPdfs: sql<number>`sum(${usageDays.testPdfs})` })
    .from(usageDays)
    .where(and(eq(usageDays.accountId, accountId), gt(usageDays.testPdfs, 0)))
    .groupBy(month)
    .orderBy(desc(month))
    .limit(months);
}

/** Lists days with PDFs from this one on, oldest first. */
export function listUsageDays(volume: Volume, accountId: string, from: string): Promise<UsageDay[]> {
  return volume
    .select({ day: usageDays.day, livePdfs: usageDays.livePdfs, testPdfs: usageDays.testPdfs })
    .from(usageDays)
    .where(and(eq(usageDays.accountId, accountId), gte(usageDays.day, from)))
    .orderBy(usageDays.day);
}

/** The templates of the newest live documents of a stretch, one for each document. */
export function listTemplatesOfNewest(
  volume: Volume,
  { accountId, stretch, limit }: { accountId: string; stretch: Stretch; limit: number },
): Promise<{ id: string; templateId: string }[]> {
  return volume
    .select({ id: submissions.id, templateId: submissions.templateId })
    .from(submissions)
    .where(
      and(
        eq(submissions.accountId, accountId),
        eq(submissions.test, false),
        eq(submissions.state, 'processed'),
        ...idsWithin(sql`${submissions.id}`, 'submission', [stretch]),
      ),
    )
    .orderBy(desc(submissions.id))
    .limit(limit);
}

/** The names of those of these templates that are still there. */
export async function readTemplateNames(
  db: Database,
  accountId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: templates.id, name: templates.name })
    .from(templates)
    .where(and(eq(templates.accountId, accountId), inArray(templates.id, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
