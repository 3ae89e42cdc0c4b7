import * as z from 'zod';
import { folderDestination } from '../../../core/api/query-schemas';
import { reachOf } from '../../../core/api/reach';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { moveTemplate as move } from '../move-template';
import { templateRecord } from '../present-template';
import { templateExample } from '../template-example';
import { changerOf } from '../versions/changer';
import { recordOf } from './record-of';
import { wrapped } from './wrapped';

export const moveTemplate = jsonOperation({
  id: 'moveTemplate',
  method: 'post',
  path: '/templates/:template_id/move',
  scope: 'templates:write',
  changesLive: 'template',
  query: noQuery,
  tag: 'Templates',
  summary: 'Move a template',
  description: 'Moves the template into a folder, or to the root with `null`.',
  body: {
    kind: 'json',
    schema: z.preprocess(
      wrapped,
      z.strictObject({ template: z.strictObject({ parent_folder_id: folderDestination }) }),
    ),
    example: { template: { parent_folder_id: null } },
  },
  success: { status: 200, description: 'The template.', schema: templateRecord, example: templateExample },
  refusals: ['test_token', 'template_not_found', 'folder_not_found', 'template_locked', 'conflict'],
  async handle({ caller, services, params, body, now }) {
    const changer = changerOf(caller);
    const input = {
      accountId: caller.accountId,
      reach: reachOf(caller),
      templateId: params.template_id,
      changer,
    };
    const { parent_folder_id: parentFolderId } = body.template;
    const moved = await move(services, { ...input, parentFolderId }, now);
    if (!moved.ok) return refused(moved.refusal);
    return answer(200, await recordOf(services, moved.value, now));
  },
});
