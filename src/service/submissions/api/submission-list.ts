import * as z from 'zod';
import { missingSpans, presentAbsent } from '../../../core/api/missing-spans';
import { limitQuery, textBoolean, timestampText } from '../../../core/api/query-schemas';
import { readStoredText } from '../../../core/platform/stored-json';
import { limits } from '../../../lib/limits';
import { answer, type Caller, type Reply, refused, streamed } from '../../operation';
import type { Services } from '../../services';
import { submissionStates } from '../life/submission-state';
import { listedTypes, listSubmissions, searchText } from '../list-submissions';
import { presentSubmission, saltOf, submissionExample, submissionRecord } from '../present-submission';

export const typeQuery = {
  type: z
    .enum(listedTypes, 'must be test, live or all')
    .default('all')
    .describe('Only test ones or only live ones. A test token sees only test ones.'),
};

export const listQuery = z.object({
  ...typeQuery,
  state: z
    .enum(submissionStates, `must be one of ${submissionStates.join(', ')}`)
    .optional()
    .describe('Only submissions in this state.'),
  include_data: textBoolean.default(false).describe('Adds `data` and `data_salt` to each submission.'),
  ...limitQuery,
  cursor: z
    .string()
    .optional()
    .describe('The `next_cursor` of the previous page. The list continues after that submission.'),
  search: searchText
    .optional()
    .describe(
      `Only submissions that have each of these words, or a word that begins so, in their data or metadata. At most ${limits.searchWords} words; one of one or two letters begins no other.`,
    ),
  created_after: timestampText.optional().describe('ISO 8601, exclusive; UTC unless it has an offset.'),
  created_before: timestampText.optional().describe('ISO 8601, exclusive; UTC unless it has an offset.'),
});

export const listSuccess = {
  status: 200 as const,
  description:
    'A page of submissions. A page with fewer than `limit` is the last one, unless it is `incomplete` or has `too_many_matches`.',
  schema: z.object({
    limit: z.number().int(),
    next_cursor: z
      .string()
      .nullable()
      .describe(
        'The id of the last submission of the page; of a page that is not full, because `too_many_matches`, the id below which the search goes on.',
      ),
    incomplete: z
      .literal(true)
      .optional()
      .describe(
        'Present when submissions of the page could not be read. They are not in the array: `missing_ids` or `missing_spans` name them.',
      ),
    missing_ids: z
      .array(z.string())
      .optional()
      .describe('The ids of submissions of the page that could not be read. Read them later.'),
    ...missingSpans,
    too_many_matches: z
      .literal(true)
      .optional()
      .describe(
        `Present when more than ${limits.searchMatches} submissions from this page on match \`search\`. The page has those of the newest of them: search for more words, or go on with \`next_cursor\`. A limited token is not told.`,
      ),
    submissions: z.array(submissionRecord),
  }),
  example: { limit: 50, next_cursor: submissionExample.id, submissions: [submissionExample] },
};

type Listing = {
  caller: Caller;
  services: Services;
  query: z.output<typeof listQuery>;
  now: number;
  templateId?: string;
};

export async function replyWithList({ caller, services, query, now, templateId }: Listing): Promise<Reply> {
  const { type, state, limit, cursor, search } = query;
  const dates = { createdAfter: query.created_after, createdBefore: query.created_before };
  const input = { type, state, limit, cursor, search, ...dates, ...(templateId ? { templateId } : {}) };
  const listed = await listSubmissions(services, caller, input, now);
  if (!listed.ok) return refused(listed.refusal);
  const { records, missing, absent, isCut, next } = listed.value;
  const submissions = records.map((record) =>
    presentSubmission(record, { downloadLinks: services.downloadLinks, now }),
  );
  const unread = missing.length > 0 && { incomplete: true, missing_ids: missing };
  const cut = isCut && { too_many_matches: true };
  const head = { limit, next_cursor: next, ...unread, ...presentAbsent(absent), ...cut };
  if (!query.include_data) return answer(200, { ...head, submissions });
  return streamed(listWithData(services, head, submissions));
}

/**
 * Streams the list: the data of a page may come to 100 MB, so each submission's data is read when
 * its turn comes.
 */
async function* listWithData(
  { submissions: coordinators, files }: Services,
  head: object,
  submissions: { id: string }[],
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"submissions":[`;
  for (const [index, submission] of submissions.entries()) {
    const stored = await coordinators.readData(submission.id);
    const data = stored ? await readStoredText(files, stored) : 'null';
    const shown = JSON.stringify({ ...submission, ...(stored && saltOf(stored)) });
    yield `${index > 0 ? ',' : ''}${shown.slice(0, -1)},"data":${data}}`;
  }
  yield ']}';
}
