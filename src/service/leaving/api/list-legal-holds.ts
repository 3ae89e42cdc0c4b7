import * as z from 'zod';
import { limitQuery, textBoolean } from '../../../core/api/query-schemas';
import { invalid } from '../../../core/api/refusal';
import { isId } from '../../../core/platform/ids';
import { listHolds } from '../../holds/hold-store';
import { answer, operation, refused } from '../../operation';
import { holdExample, holdRecord, presentHold } from '../present-hold';
import { mayHold } from '../set-hold';

export const listLegalHolds = operation({
  id: 'listLegalHolds',
  method: 'get',
  path: '/legal_holds',
  scope: 'log:read',
  need: 'administer',
  query: z.object({
    released: textBoolean
      .optional()
      .describe('`false`: only holds that last. `true`: only those that were released. Default: both.'),
    ...limitQuery,
    cursor: z
      .string()
      .optional()
      .describe('The `next_cursor` of the previous page. The list continues after that hold.'),
  }),
  tag: 'Legal holds',
  summary: 'List legal holds',
  description: 'The legal holds of the account, newest first, also those that were released.',
  success: {
    status: 200,
    description: 'A page of legal holds. A page with fewer than `limit` is the last one.',
    schema: z.object({
      limit: z.number().int(),
      next_cursor: z.string().nullable(),
      legal_holds: z.array(holdRecord),
    }),
    example: { limit: 50, next_cursor: holdExample.id, legal_holds: [holdExample] },
  },
  refusals: ['test_token', 'validation_failed'],
  async handle({ caller, services, query: { limit, cursor, released } }) {
    const may = mayHold(caller);
    if (!may.ok) return refused(may.refusal);
    if (cursor !== undefined && !isId('legalHold', cursor)) return refused(badCursor.refusal);
    const isLasting = released === undefined ? undefined : !released;
    const rows = await listHolds(services.db, caller.accountId, { before: cursor, limit, isLasting });
    return answer(200, { limit, next_cursor: rows.at(-1)?.id ?? null, legal_holds: rows.map(presentHold) });
  },
});

const badCursor = invalid([
  '?cursor: must be the id of a legal hold, such as the `next_cursor` of the previous page',
]);
