import * as z from 'zod';
import { userOf } from '../../../core/api/user-of';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { resolveComment } from '../change-comments';
import { commentList, presentComment } from '../present-comment';

export const updateComment = jsonOperation({
  id: 'updateComment',
  method: 'put',
  path: '/templates/:template_id/comments/:comment_id',
  scope: null,
  need: 'make_templates',
  query: noQuery,
  tag: 'Templates',
  summary: 'Resolve a comment, or open it again',
  body: { kind: 'json', schema: z.strictObject({ resolved: z.boolean() }) },
  success: { status: 200, description: 'All comments of the template.', schema: commentList },
  refusals: ['comment_not_found'],
  async handle({ caller, services, params, body, now }) {
    const place = { accountId: caller.accountId, templateId: params.template_id };
    const which = { id: params.comment_id, isResolved: body.resolved };
    const changed = await resolveComment(services.db, { place, person: userOf(caller) }, which, now);
    if (!changed.ok) return refused(changed.refusal);
    return answer(200, { comments: changed.value.map(presentComment) });
  },
});
