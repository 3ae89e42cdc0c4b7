import * as z from 'zod';
import { shownTime } from '../../../core/api/answer-schemas';
import { timestamp } from '../../../lib/timestamp';
import { answer, noQuery, operation, refused } from '../../operation';
import { templateNotFound } from '../template-not-found';
import { readLastChange } from '../versions/last-change-store';

/** Names the last editor of a template to its other editors. Records in the API have no names of members. */
export const getLastChange = operation({
  id: 'getLastChange',
  method: 'get',
  path: '/templates/:template_id/last_change',
  scope: null,
  need: 'read_templates',
  query: noQuery,
  tag: 'Templates',
  summary: 'Say who changed a template last',
  success: {
    status: 200,
    description: 'The member, the API token, or the person whom a token let into an embedded editor.',
    schema: z.object({
      at: shownTime,
      type: z.enum(['api', 'user']),
      id: z.string(),
      name: z.string().nullable(),
    }),
  },
  refusals: ['template_not_found'],
  async handle({ caller, services, params }) {
    const place = { accountId: caller.accountId, templateId: params.template_id };
    const found = await readLastChange(services.db, place);
    if (!found) return refused(templateNotFound.refusal);
    const { at, type, id, person, memberName } = found;
    const shown = { at: timestamp(at), id, name: person?.name ?? memberName };
    return answer(200, { ...shown, type: type === 'user' ? 'user' : 'api' });
  },
});
