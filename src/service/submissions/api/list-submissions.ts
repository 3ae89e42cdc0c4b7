import { operation } from '../../operation';
import { listQuery, listSuccess, replyWithList } from './submission-list';

export const listSubmissions = operation({
  id: 'listSubmissions',
  method: 'get',
  path: '/submissions',
  scope: 'documents:read',
  keepsToReach: true,
  query: listQuery,
  tag: 'Submissions',
  summary: 'List submissions',
  description: 'Newest first. A test token sees only test submissions.',
  success: listSuccess,
  refusals: [],
  handle: replyWithList,
});
