import { noQuery, operation } from '../../operation';
import { listComments as list } from '../change-comments';
import { answerComments, commentList } from '../present-comment';

export const listComments = operation({
  id: 'listComments',
  method: 'get',
  path: '/templates/:template_id/comments',
  scope: null,
  need: 'read_templates',
  query: noQuery,
  tag: 'Templates',
  summary: 'List the comments of a template',
  success: { status: 200, description: 'The comments, oldest first.', schema: commentList },
  refusals: ['template_not_found'],
  async handle({ caller, services, params }) {
    const place = { accountId: caller.accountId, templateId: params.template_id };
    return answerComments(await list(services.db, place));
  },
});
