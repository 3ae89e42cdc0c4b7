import * as z from 'zod';
import { userOf } from '../../../core/api/user-of';
import { jsonOperation, noQuery } from '../../operation';
import { resolveComment } from '../change-comments';
import { answerComments, commentList } from '../present-comment';

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
    return answerComments(await resolveComment(services.db, { place, person: userOf(caller) }, which, now));
  },
});
