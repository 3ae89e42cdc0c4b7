import * as z from 'zod';
import type { Caller } from '../../core/api/caller';
import { reachOf } from '../../core/api/reach';
import { invalid, ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';

import { findTemplatesWithin, type Within } from '../../core/db/reach';
import { readAnswering } from '../../core/db/volumes/read-stretches';
import { joinedByVolume } from '../../core/db/volumes/volume-reads';
import type { Span, Volumes } from '../../core/db/volumes/volumes';
import type { Files } from '../../core/platform/files';
import { isId, timeOfId } from '../../core/platform/ids';
import { limits } from '../../lib/limits';

import { markHeld } from '../holds/mark-held';

import { readRecords } from './life/read-records';
import { recentSubmissions } from './life/recent-submissions';
import type { SubmissionCoordinators } from './life/submission-coordinators';
import { subjectsOfSubmission } from './life/submission-holds';
import { countSubmissionRows, listSubmissionRows } from './life/submission-list-store';
import type { SubmissionRecord } from './life/submission-record';
import type { SubmissionState } from './life/submission-state';
import { countSearchedRows, listHiddenTemplates, searchSubmissionRows } from './search/search-store';
import { searchedWordsIn } from './search/words-in';

export const listedTypes = ['test', 'live', 'all'] as const;
export type ListedType = (typeof listedTypes)[number];

/** What a search asks for. */
export const searchText = z
  .string()
  .max(limits.searchChars, `must have at most ${limits.searchChars} characters`)
  .refine((text) => searchedWordsIn(text).length > 0, 'must have a letter or a digit')
  .refine(
    (text) => searchedWordsIn(text).length <= limits.searchWords,
    `must have at most ${limits.searchWords} words`,
  );

export type ListInput = {
  templateId?: string;
  type: ListedType;
  state: SubmissionState | undefined;
  limit: number;
  cursor: string | undefined;
  createdAfter: number | undefined;
  createdBefore: number | undefined;
  /** Words that must begin words of the submission. */
  search?: string | undefined;
  /** For lists without a search. The cursor then leads to later ones. */
  isOldestFirst?: boolean;
  /** For lists without a search: without those that are archived. */
  isOpen?: boolean;
};

export type ListedSubmissions = {
  records: SubmissionRecord[];
  /** The ids of submissions of the page whose records could not be read. */
  missing: string[];
  /** The spans of which nothing could be read. */
  absent: Span[];
  /** Whether a search found more than it looks at. Within templates nobody knows: it may be others that match. */
  isCut: boolean;
  /** Where the next page goes on: the id of the last submission of the page, or below what a search has looked at. */
  next: string | null;
};

export async function listSubmissions(
  deps: Lists,
  caller: Caller,
  input: ListInput,
  now: number,
): Promise<Result<ListedSubmissions>> {
  if (input.cursor !== undefined && !isId('submission', input.cursor)) {
    return invalid([
      '?cursor: must be the id of a submission, such as the `next_cursor` of the previous page',
    ]);
  }
  const test = visibleMode(caller, input.type);
  if (test === 'none') return ok({ records: [], missing: [], absent: [], isCut: false, next: null });
  const { accountId } = caller;
  const within = await findTemplatesWithin(deps.db, { accountId, reach: reachOf(caller) });
  return ok(await listWithin(deps, { accountId, within, test }, input, now));
}

type Lists = { db: Database; volumes: Volumes; files: Files; submissions: SubmissionCoordinators };

type Listed = { accountId: string; within: Within; test: 'test' | 'live' | 'both' };

/** Lists the submissions of an account that are within these templates. */
export async function listWithin(
  deps: Lists,
  { accountId, within, test }: Listed,
  input: Omit<ListInput, 'type'>,
  now: number,
): Promise<ListedSubmissions> {
  await recentSubmissions.flush(accountId, now, (id) => deps.submissions.flush(id));
  const filter = filterOf({ accountId, within, test }, input);
  const newestFirst = await deps.volumes.stretches(accountId, spanOf(input));
  const stretches = input.isOldestFirst ? newestFirst.toReversed() : newestFirst;
  const words = input.search === undefined ? null : searchedWordsIn(input.search);
  const hidden = words === null ? [] : await listHiddenTemplates(deps.db, accountId);
  const { rows, absent, restBelow } = await readAnswering(stretches, input.limit, async (stretch, limit) => {
    const page = { ...filter, stretch, limit };
    if (words === null) return { rows: await listSubmissionRows(stretch.volume, page) };
    return searchSubmissionRows(stretch.volume, { ...page, words, hidden, now });
  });
  const { records, missing } = await readRecords(deps, rows);
  const shown = await markHeld(deps.db, { records, subjectsOf: subjectsOfSubmission }, now);
  const last = rows.at(-1)?.id ?? null;
  // The rest may be out of the reach of a limited token, which is told neither that it is there nor where.
  const isCut = restBelow !== undefined && within === null;
  const next = isCut && rows.length < input.limit ? restBelow : last;
  return { records: shown, missing, absent, isCut, next };
}

/** How many submissions a list has, as far as `limit` of each mode and state. A search counts what it looks at. */
export async function countWithin(
  deps: Lists,
  listed: Listed,
  input: Omit<ListInput, 'type' | 'cursor'>,
  now: number,
): Promise<number> {
  const { accountId } = listed;
  const { search, limit } = input;
  const of = { ...input, cursor: undefined };
  const filter = { ...filterOf(listed, of), limit };
  const words = search === undefined ? null : searchedWordsIn(search);
  const hidden = words === null ? [] : await listHiddenTemplates(deps.db, accountId);
  const stretches = joinedByVolume(await deps.volumes.stretches(accountId, spanOf(of)));
  const counts = await Promise.all(
    stretches.map((stretch) =>
      words === null
        ? countSubmissionRows(stretch.volume, { ...filter, stretch })
        : countSearchedRows(stretch.volume, { ...filter, stretch, words, hidden, now }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function filterOf({ accountId, within, test }: Listed, input: Omit<ListInput, 'type'>) {
  return {
    accountId,
    within,
    ...(input.templateId === undefined ? {} : { templateId: input.templateId }),
    ...(test === 'both' ? {} : { test: test === 'test' }),
    ...(input.state === undefined ? {} : { state: input.state }),
    ...(input.cursor === undefined
      ? {}
      : input.isOldestFirst
        ? { after: input.cursor }
        : { before: input.cursor }),
    ...(input.isOldestFirst && { isOldestFirst: true }),
    ...(input.isOpen && { isOpen: true }),
    ...(input.createdAfter === undefined ? {} : { createdAfter: input.createdAfter }),
    ...(input.createdBefore === undefined ? {} : { createdBefore: input.createdBefore }),
  };
}

/** The span in which the submissions of a page were made. */
function spanOf({ cursor, createdAfter, createdBefore, isOldestFirst }: Omit<ListInput, 'type'>): Span {
  if (isOldestFirst) {
    const from = Math.max(createdAfter ?? 0, cursor === undefined ? 0 : timeOfId(cursor));
    return { from, until: createdBefore ?? null };
  }
  const until = [createdBefore, cursor === undefined ? undefined : timeOfId(cursor) + 1];
  const soonest = Math.min(...until.map((time) => time ?? Infinity));
  return { from: createdAfter ?? null, until: soonest === Infinity ? null : soonest };
}

/**
 * Returns the mode of submissions to list. A test token sees only test ones, whatever type it asks
 * for.
 */
export function visibleMode(caller: Caller, type: ListedType): 'test' | 'live' | 'both' | 'none' {
  if (caller.mode === 'test') return type === 'live' ? 'none' : 'test';
  return type === 'all' ? 'both' : type;
}
