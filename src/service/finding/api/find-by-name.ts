import * as z from 'zod';
import { limits } from '../../../lib/limits';
import { answer, operation } from '../../operation';
import { findByName as find } from '../find-by-name';

export const findByName = operation({
  id: 'findByName',
  method: 'get',
  path: '/find',
  scope: null,
  need: 'self',
  keepsToReach: true,
  query: z.object({
    query: z
      .string()
      .trim()
      .min(1, 'must not be empty')
      .max(limits.searchChars, `must have at most ${limits.searchChars} characters`),
  }),
  tag: 'Templates',
  summary: 'Find templates and documents by name or id',
  success: {
    status: 200,
    description: 'The newest that match, a few of each.',
    schema: z.object({
      templates: z.array(z.object({ id: z.string(), name: z.string(), path: z.string() })),
      documents: z.array(z.object({ id: z.string(), title: z.string(), template_name: z.string() })),
    }),
  },
  refusals: [],
  async handle({ caller, services, query, now }) {
    return answer(200, await find(services, caller, query.query, now));
  },
});
