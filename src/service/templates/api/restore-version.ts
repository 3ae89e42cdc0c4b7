import * as z from 'zod';
import { jsonOperation, noQuery, refused } from '../../operation';
import { changerOf } from '../versions/changer';
import { restoreVersion as restore } from '../versions/restore-version';
import { publishedVersion } from '../versions/wanted-version';
import { changedTemplate, replyWithChanged } from './changed-template';

export const restoreVersion = jsonOperation({
  id: 'restoreVersion',
  method: 'post',
  path: '/templates/:template_id/restore_version',
  scope: 'templates:publish',
  changesLive: 'template',
  query: noQuery,
  tag: 'Templates',
  summary: 'Make a published version the draft',
  description:
    'Restores the document and the fields of the version. The settings stay. The previous draft is lost.',
  body: {
    kind: 'json',
    schema: z.strictObject({ version: publishedVersion }),
    example: { version: '1.2.0' },
  },
  fillsDirectory: true,
  success: changedTemplate,
  refusals: ['test_token', 'template_not_found', 'template_version_not_found', 'template_locked', 'conflict'],
  async handle({ caller, services, params, body, now }) {
    const changer = changerOf(caller);
    const input = { accountId: caller.accountId, templateId: params.template_id, changer };
    const restored = await restore(services, { ...input, version: body.version }, now);
    if (!restored.ok) return refused(restored.refusal);
    return replyWithChanged(services, restored.value, now);
  },
});
