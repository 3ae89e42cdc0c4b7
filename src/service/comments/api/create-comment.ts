import { userOf } from '../../../core/api/user-of';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { addComment } from '../change-comments';
import { newComment } from '../comment-body';
import { commentList, presentComment } from '../present-comment';

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
  success: { status: 201, description: 'All comments of the template.', schema: commentList },
  refusals: ['template_not_found', 'comment_not_found', 'conflict'],
  async handle({ caller, services, params, body, now }) {
    const place = { accountId: caller.accountId, templateId: params.template_id };
    const added = await addComment(services, { place, person: userOf(caller) }, body, now);
    if (!added.ok) return refused(added.refusal);
    return answer(201, { comments: added.value.map(presentComment) });
  },
});
