import * as z from 'zod';
import { limitQuery } from '../../../core/api/query-schemas';
import { reachOf } from '../../../core/api/reach';
import { invalid } from '../../../core/api/refusal';
import { isId } from '../../../core/platform/ids';
import { answer, operation, refused } from '../../operation';
import { listBundles as list } from '../bundle-store';
import { bundleExample, bundleRecord, presentBundle } from '../present-bundle';

export const listBundles = operation({
  id: 'listBundles',
  method: 'get',
  path: '/bundles',
  scope: 'documents:read',
  keepsToReach: true,
  query: z.object({
    ...limitQuery,
    cursor: z
      .string()
      .optional()
      .describe('The `next_cursor` of the previous page. The list continues after that bundle.'),
  }),
  tag: 'Bundles',
  summary: 'List bundles',
  description: 'Newest first. A test token sees only bundles of test tokens.',
  success: {
    status: 200,
    description: 'A page of bundles. A page with fewer than `limit` is the last one.',
    schema: z.object({
      limit: z.number().int(),
      next_cursor: z.string().nullable().describe('The id of the last bundle of the page.'),
      bundles: z.array(bundleRecord),
    }),
    example: { limit: 50, next_cursor: bundleExample.id, bundles: [bundleExample] },
  },
  refusals: [],
  async handle({ caller, services, query: { limit, cursor }, now }) {
    if (cursor !== undefined && !isId('bundle', cursor)) return refused(wrongCursor.refusal);
    const { accountId, mode } = caller;
    const test = mode === 'test' ? true : undefined;
    const found = await list(services.db, {
      accountId,
      reach: reachOf(caller),
      test,
      before: cursor,
      limit,
      now,
    });
    return answer(200, {
      limit,
      next_cursor: found.at(-1)?.id ?? null,
      bundles: found.map((bundle) => presentBundle(bundle, { downloadLinks: services.downloadLinks, now })),
    });
  },
});

const wrongCursor = invalid(['?cursor: must be the `next_cursor` of the previous page']);
