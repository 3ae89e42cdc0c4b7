import { and, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { type Database, openForList, type Volume } from '../../../core/db/database';
import { hiddenTemplates, templates } from '../../../core/db/schema';
import { endsOfIds, idsWithin } from '../../../core/db/volumes/read-stretches';
import type { PartRead } from '../../../core/db/volumes/volume-reads';
import type { Span } from '../../../core/db/volumes/volumes';
import { limits } from '../../../lib/limits';
import type { ProjectedRow } from '../life/projected-row';
import type { SubmissionFilter } from '../life/submission-list-store';
import { idBelow, idsOfMoment, momentOf } from './moments';
import { isBeginning } from './words-in';

export type Search = SubmissionFilter & {
  words: readonly string[];
  /** The templates whose submissions are not found any more. */
  hidden: readonly string[];
  now: number;
};

/**
 * The submissions in which each of these words is the beginning of a word, newest first. Of too many matches, the newest
 * are looked at.
 */
export async function searchSubmissionRows(volume: Volume, search: Search): Promise<PartRead<ProjectedRow>> {
  const { limit } = search;
  const most = limits.searchMatches;
  const listed = await openForList(volume);
  const rows = await listed.all<(ProjectedRow | { id: null }) & { matches: number; lowest: string }>(
    sql`with ${matchedBy(search)},
      found as
        (select shown.id, shown.account_id as accountId, shown.record, shown.archive ${foundBy(search)}
          order by shown.id desc limit ${limit})
      select looked.matches, looked.lowest, found.*
        from (select count(*) as matches, min(ids) as lowest from matched) looked left join found on true`,
  );
  const [first] = rows;
  return {
    rows: rows.flatMap((row) => (row.id === null ? [] : row)),
    restBelow: first && first.matches > most ? idBelow(first.lowest) : undefined,
  };
}

/** How many submissions a search finds, of those that it looks at. */
export async function countSearchedRows(volume: Volume, search: Search): Promise<number> {
  const listed = await openForList(volume);
  const counted = await listed.get<{ count: number }>(
    sql`with ${matchedBy(search)} select count(*) as count ${foundBy(search)}`,
  );
  return counted?.count ?? 0;
}

function matchedBy(search: Search): SQL {
  return sql`matched as materialized
    (select ${idsOfMoment('rowid')} as ids from submission_search where ${sql.join(momentsOf(search), sql` and `)}
      order by rowid desc limit ${limits.searchMatches + 1})`;
}

function foundBy(search: Search): SQL {
  return sql`from matched cross join submissions shown indexed by sqlite_autoindex_submissions_1
      on shown.id > matched.ids and shown.id < matched.ids || '~'
    where ${sql.join(conditionsOf(search), sql` and `)}`;
}

/** Rows of the index that match, of the moments in which the search looks. */
function momentsOf(search: Search): SQL[] {
  const { lowest, highest } = endsOfIds('submission', spansOf(search), search);
  return [
    sql`submission_search match ${matchOf(search)}`,
    ...(lowest === undefined ? [] : [sql`rowid >= ${momentOf(lowest)}`]),
    ...(highest === undefined ? [] : [sql`rowid <= ${momentOf(highest)}`]),
  ];
}

function spansOf({ stretch, createdAfter, createdBefore }: Search): Span[] {
  return [
    stretch,
    { from: createdAfter === undefined ? null : createdAfter + 1, until: createdBefore ?? null },
  ];
}

/** Each term of the index begins with its account and its mode, so what others have is not looked at. */
function matchOf({ words, accountId, test }: Search): string {
  const account = accountId.slice(accountId.indexOf('_') + 1);
  const modes = test === undefined ? ['l', 't'] : [test ? 't' : 'l'];
  const ofMode = (mode: string) =>
    words.map((word) => `"${account}${mode}${word}"${isBeginning(word) ? '*' : ''}`).join(' AND ');
  return modes.map((mode) => `(${ofMode(mode)})`).join(' OR ');
}

function conditionsOf(search: Search): SQL[] {
  const { accountId, words, within, templateId, test, state, before, hidden, now } = search;
  return [
    sql`shown.account_id = ${accountId}`,
    // Each word is looked for in the row itself: the index knows moments.
    ...words.map(
      (word) => sql`instr(' ' || shown.words || ' ', ${isBeginning(word) ? ` ${word}` : ` ${word} `})`,
    ),
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
    // The sign keeps the planner from seeking these ends in place of the moment.
    ...idsWithin(sql`+shown.id`, 'submission', spansOf(search), { before }),
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
