import type { Answer, Failure } from '../../../shell/island/service/answer';

/** A page of documents as the API answers it. */
export type Page = {
  limit: number;
  submissions: { id: string }[];
  next_cursor: string | null;
  incomplete?: true;
  missing_ids?: string[];
  missing_spans?: object[];
  too_many_matches?: true;
};

type Followed = {
  ok: true;
  ids: string[];
  /** Whether there are more than were asked for. */
  isCut: boolean;
  /** The documents that could not be read. */
  missing: string[];
  /** Whether documents could not be read that nobody can name. */
  isAway: boolean;
};

/** Follows the pages of a list to its end, or until there are as many documents as are asked for. */
export async function followPages(
  read: (cursor: string | null) => Promise<Answer<Page>>,
  { most, found }: { most: number; found: (count: number) => void },
): Promise<Followed | Failure> {
  const followed: Followed = { ok: true, ids: [], isCut: false, missing: [], isAway: false };
  let cursor: string | null = null;
  while (followed.ids.length <= most) {
    const answer: Answer<Page> = await read(cursor);
    if (!answer.ok) return answer;
    const page: Page = answer.body;
    followed.ids.push(...page.submissions.map(({ id }) => id));
    followed.missing.push(...(page.missing_ids ?? []));
    followed.isAway ||= page.missing_spans !== undefined;
    found(Math.min(followed.ids.length, most));
    if (isLast(page) || page.next_cursor === cursor) break;
    cursor = page.next_cursor;
  }
  followed.isCut = followed.ids.length > most;
  followed.ids.length = Math.min(followed.ids.length, most);
  return followed;
}

/** A page that is not full goes on when some of it could not be read, and when its search looks at no more. */
function isLast({ submissions, limit, next_cursor, incomplete, too_many_matches }: Page): boolean {
  return next_cursor === null || (submissions.length < limit && !incomplete && !too_many_matches);
}
