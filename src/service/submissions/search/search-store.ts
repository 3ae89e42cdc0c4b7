import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { type Database, openForList, type Volume } from '../../../core/db/database';
import { hiddenTemplates, submissionWords, templates } from '../../../core/db/schema';
import { idsWithin } from '../../../core/db/volumes/read-stretches';
import { limits } from '../../../lib/limits';
import type { ProjectedRow } from '../life/projected-row';
import type { SubmissionFilter } from '../life/submission-list-store';
import type { SubmissionRecord } from '../life/submission-record';
import { isBeginning } from './words-in';

type Worded = { record: SubmissionRecord; words?: string | null };

/** Writes the words of submissions where they have changed, and no newer projection is there. */
export function wordsWritten(volume: Volume, some: readonly Worded[]): BatchItem<'sqlite'>[] {
  // A release that knows no words sends none, and not null either.
  const found = some.filter(({ words }) => typeof words === 'string');
  if (found.length === 0) return [];
  const rows = found.map(({ record: { id, accountId, test, version }, words }) => {
    return [id, accountId, test, words, version];
  });
  return [
    volume
      .insert(submissionWords)
      .select(
        sql`select null, made.value ->> 0, made.value ->> 1, made.value ->> 2, made.value ->> 3 from json_each(${JSON.stringify(rows)}) made
          where not exists (select 1 from submissions
            where submissions.id = made.value ->> 0 and submissions.version > made.value ->> 4)`,
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
  const { limit } = search;
  const most = limits.searchMatches;
  const listed = await openForList(volume);
  const rows = await listed.all<(ProjectedRow | { id: null }) & { matches: number }>(
    sql`with matched as materialized
        (select rowid as place from submission_search where submission_search match ${matchOf(search)}
          order by rowid desc limit ${most + 1}),
      found as
        (select shown.id, shown.account_id as accountId, shown.record, shown.archive from matched
          cross join submission_words on submission_words.sequence = matched.place
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

/** Each term of the index begins with its account and its mode, so what others have is not looked at. */
function matchOf({ words, accountId, test }: Search): string {
  const account = accountId.slice(accountId.indexOf('_') + 1);
  const modes = test === undefined ? ['l', 't'] : [test ? 't' : 'l'];
  const ofMode = (mode: string) =>
    words.map((word) => `"${account}${mode}${word}"${isBeginning(word) ? '*' : ''}`).join(' AND ');
  return modes.map((mode) => `(${ofMode(mode)})`).join(' OR ');
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

/** The templates of an account whose submissions are not to be found, also those that are deleted. */
export async function listHiddenTemplates(db: Database, accountId: string): Promise<string[]> {
  const { id, accountId: account, searchable } = templates;
  const there = db
    .select({ id })
    .from(templates)
    .where(and(eq(account, accountId), eq(searchable, false)));
  const deleted = db
    .select({ id: hiddenTemplates.id })
    .from(hiddenTemplates)
    .where(eq(hiddenTemplates.accountId, accountId));
  const rows = await unionAll(there, deleted);
  return rows.map(({ id }) => id);
}
