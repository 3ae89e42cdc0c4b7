import { userOf } from '../../../core/api/user-of';
import { noQuery, operation } from '../../operation';
import { removeComment } from '../change-comments';
import { answerComments, commentList } from '../present-comment';

export const deleteComment = operation({
  id: 'deleteComment',
  method: 'delete',
  path: '/templates/:template_id/comments/:comment_id',
  scope: null,
  need: 'make_templates',
  query: noQuery,
  tag: 'Templates',
  summary: 'Delete a comment',
  success: { status: 200, description: 'All comments that are left.', schema: commentList },
  refusals: ['comment_not_found', 'not_permitted'],
  async handle({ caller, services, params }) {
    const place = { accountId: caller.accountId, templateId: params.template_id };
    return answerComments(
      await removeComment(services, { place, person: userOf(caller) }, params.comment_id),
    );
  },
});
