import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type Database, openForList, type Volume } from '../../../core/db/database';
import { submissionWords, templates } from '../../../core/db/schema';
import { idsWithin } from '../../../core/db/volumes/read-stretches';
import { limits } from '../../../lib/limits';
import type { ProjectedRow } from '../life/projected-row';
import type { SubmissionFilter } from '../life/submission-list-store';
import type { SubmissionRecord } from '../life/submission-record';

type Worded = { record: SubmissionRecord; words: string | null };

/** Writes the words of submissions where they have changed, and no newer projection is there. */
export function wordsWritten(volume: Volume, some: readonly Worded[]): BatchItem<'sqlite'>[] {
  const found = some.filter(({ words }) => words !== null);
  if (found.length === 0) return [];
  const rows = found.map(({ record: { id, accountId, version }, words }) => [id, accountId, words, version]);
  return [
    volume
      .insert(submissionWords)
      .select(
        sql`select made.value ->> 0, made.value ->> 1, made.value ->> 2 from json_each(${JSON.stringify(rows)}) made
          where not exists (select 1 from submissions
            where submissions.id = made.value ->> 0 and submissions.version > made.value ->> 3)`,
      )
      .onConflictDoUpdate({
        target: submissionWords.id,
        set: { words: sql`excluded.words` },
        setWhere: sql`${submissionWords.words} <> excluded.words`,
      }),
  ];
}

export type Search = SubmissionFilter & {
  words: readonly string[];
  /** The templates whose submissions are not found any more. */
  hidden: readonly string[];
  now: number;
};
export type Found = { rows: ProjectedRow[]; isCut: boolean };

/**
 * The submissions in which each of these words is the beginning of a word, newest first. Of too many matches, those
 * are looked at that were indexed last.
 */
export async function searchSubmissionRows(volume: Volume, search: Search): Promise<Found> {
  const { words, accountId, limit } = search;
  const most = limits.searchMatches;
  const account = accountId.slice(accountId.indexOf('_') + 1);
  const match = words.map((word) => `"${account}${word}"${isBeginning(word) ? '*' : ''}`).join(' AND ');
  const listed = await openForList(volume);
  const rows = await listed.all<(ProjectedRow | { id: null }) & { matches: number }>(
    sql`with matched as materialized
        (select rowid as place from submission_search where submission_search match ${match}
          order by rowid desc limit ${most + 1}),
      found as
        (select shown.id, shown.account_id as accountId, shown.record, shown.archive from matched
          cross join submission_words on submission_words.rowid = matched.place
          cross join submissions shown on shown.id = submission_words.id
          where ${sql.join(conditionsOf(search), sql` and `)} order by shown.id desc limit ${limit})
      select counted.matches, found.* from (select count(*) as matches from matched) counted
        left join found on true`,
  );
  return {
    rows: rows.flatMap((row) => (row.id === null ? [] : row)),
    isCut: rows.some(({ matches }) => matches > most),
  };
}

/** One letter begins too many words. */
function isBeginning(word: string): boolean {
  return [...word].length > 1;
}

function conditionsOf({
  accountId,
  within,
  templateId,
  test,
  state,
  before,
  stretch,
  createdAfter,
  createdBefore,
  hidden,
  now,
}: Search): SQL[] {
  const asked = { from: createdAfter === undefined ? null : createdAfter + 1, until: createdBefore ?? null };
  return [
    sql`shown.account_id = ${accountId}`,
    // What is due counts as expired, although its coordinator has not acted yet.
    sql`(shown.expires_at is null or shown.expires_at > ${now})`,
    ...(within === null
      ? []
      : [sql`shown.template_id in (select value from json_each(${JSON.stringify(within)}))`]),
    ...(hidden.length === 0
      ? []
      : [sql`shown.template_id not in (select value from json_each(${JSON.stringify(hidden)}))`]),
    ...(templateId === undefined ? [] : [sql`shown.template_id = ${templateId}`]),
    ...(test === undefined ? [] : [sql`shown.test = ${test}`]),
    ...(state === undefined ? [] : [sql`shown.state = ${state}`]),
    ...idsWithin(sql`shown.id`, 'submission', [stretch, asked], { before }),
  ];
}

/** The templates of an account whose submissions are not to be found. */
export async function listHiddenTemplates(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: templates.id })
    .from(templates)
    .where(and(eq(templates.accountId, accountId), eq(templates.searchable, false)));
  return rows.map(({ id }) => id);
}
