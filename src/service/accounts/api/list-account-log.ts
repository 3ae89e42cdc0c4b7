import * as z from 'zod';
import { listLines } from '../../../core/account-log/account-log-store';
import { limitQuery } from '../../../core/api/query-schemas';
import { invalid } from '../../../core/api/refusal';
import { isId } from '../../../core/platform/ids';
import { answer, operation, refused } from '../../operation';
import { logFilterOf, logQuery, onlyLiveToken } from '../log/log-query';
import { lineExample, lineRecord, presentLine } from '../log/present-line';

export const listAccountLog = operation({
  id: 'listAccountLog',
  method: 'get',
  path: '/account_log',
  scope: 'log:read',
  need: 'administer',
  query: z.object({
    ...logQuery,
    ...limitQuery,
    cursor: z
      .string()
      .optional()
      .describe('The `next_cursor` of the previous page. The list continues after that line.'),
  }),
  tag: 'Account log',
  summary: 'List the account log',
  description:
    'Who did what in the account, and from where, newest first: sign-ins, members, API tokens, settings, publishing, exports and deletions of the last 400 days. The scope `log:read` must be named: a token without scopes does not have it.',
  success: {
    status: 200,
    description: 'A page of lines. A page with fewer than `limit` is the last one.',
    schema: z.object({
      limit: z.number().int(),
      next_cursor: z.string().nullable().describe('The id of the last line in the array.'),
      lines: z.array(lineRecord),
    }),
    example: { limit: 50, next_cursor: lineExample.id, lines: [lineExample] },
  },
  refusals: ['test_token'],
  async handle({ caller, services, query: { limit, cursor, ...query } }) {
    const barred = onlyLiveToken(caller);
    if (barred) return refused(barred);
    if (cursor !== undefined && !isId('logLine', cursor)) return refused(badCursor.refusal);
    const filter = logFilterOf(caller.accountId, query);
    const rows = await listLines(services.db, { ...filter, before: cursor, limit });
    const lines = rows.map(presentLine);
    return answer(200, { limit, next_cursor: lines.at(-1)?.id ?? null, lines });
  },
});

const badCursor = invalid([
  '?cursor: must be the id of a line, such as the `next_cursor` of the previous page',
]);
