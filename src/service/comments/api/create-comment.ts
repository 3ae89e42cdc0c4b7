import { userOf } from '../../../core/api/user-of';
import { jsonOperation, noQuery } from '../../operation';
import { addComment } from '../change-comments';
import { newComment } from '../comment-body';
import { answerComments, commentList } from '../present-comment';

export const createComment = jsonOperation({
  id: 'createComment',
  method: 'post',
  path: '/templates/:template_id/comments',
  scope: null,
  need: 'make_templates',
  query: noQuery,
  tag: 'Templates',
  summary: 'Comment on a template',
  body: { kind: 'json', schema: newComment },
  fillsDirectory: true,
  success: { status: 201, description: 'All comments of the template.', schema: commentList },
  refusals: ['template_not_found', 'comment_not_found', 'conflict'],
  async handle({ caller, services, params, body, now }) {
    const place = { accountId: caller.accountId, templateId: params.template_id };
    return answerComments(await addComment(services, { place, person: userOf(caller) }, body, now), 201);
  },
});
