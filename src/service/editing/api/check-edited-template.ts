import * as z from 'zod';
import { answer, noQuery, operation, refused } from '../../operation';
import { checkTemplate } from '../../submissions/check-template';
import { presentCheck } from '../../submissions/present-check';
import { lacking } from '../../templates/versions/check-edit';

/** Which submissions the draft would refuse, and why, is not for people outside of the account: their number is. */
export const checkEditedTemplate = operation({
  id: 'checkEditedTemplate',
  method: 'post',
  path: '/templates/:template_id/check',
  scope: 'templates:write',
  createsNothing: true,
  query: noQuery,
  tag: 'Templates',
  summary: 'Check a draft in an embedded editor before it is published',
  success: { status: 200, description: 'The differences.', schema: z.unknown() },
  refusals: ['template_not_found', 'conflict', 'not_permitted'],
  async handle({ caller, services, params, now }) {
    const barred = lacking(caller, 'publish');
    if (barred) return refused(barred.refusal);
    const checked = await checkTemplate(services, { caller, templateId: params.template_id }, now);
    if (!checked.ok) return refused(checked.refusal);
    return answer(
      200,
      presentCheck(checked.value, () => ({})),
    );
  },
});
