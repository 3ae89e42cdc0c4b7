import * as z from 'zod';
import { answer, operation, refused } from '../../operation';
import { templateNotFound } from '../../templates/template-not-found';
import { findTemplate } from '../../templates/template-store';
import { presentEdited } from '../edited-template';

export const readEditedTemplate = operation({
  id: 'readEditedTemplate',
  method: 'get',
  path: '/templates/:template_id',
  scope: 'account:read',
  // The editors of the dashboard ask for parts; this one always gets all that it may see.
  query: z.object({}),
  tag: 'Templates',
  summary: 'Get the template of an embedded editor',
  success: { status: 200, description: 'The template.', schema: z.unknown() },
  refusals: ['template_not_found'],
  async handle({ caller, services, params }) {
    const found = await findTemplate(services.db, caller.accountId, params.template_id);
    if (!found) return refused(templateNotFound.refusal);
    return answer(200, await presentEdited(services.db, caller, found));
  },
});
