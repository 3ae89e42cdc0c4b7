import { operation, refused } from '../../operation';
import { templateNotFound } from '../../templates/template-not-found';
import { findTemplate } from '../../templates/template-store';
import { listQuery, listSuccess, replyWithList } from './submission-list';

export const listTemplateSubmissions = operation({
  id: 'listTemplateSubmissions',
  method: 'get',
  path: '/templates/:template_id/submissions',
  scope: 'documents:read',
  query: listQuery,
  tag: 'Submissions',
  summary: 'List the submissions of a template',
  description: 'Newest first. A test token sees only test submissions.',
  success: listSuccess,
  refusals: ['template_not_found'],
  async handle({ caller, services, params, query, now }) {
    const template = await findTemplate(services.db, caller.accountId, params.template_id);
    if (!template) return refused(templateNotFound.refusal);
    return replyWithList({ caller, services, query, now, templateId: params.template_id });
  },
});
