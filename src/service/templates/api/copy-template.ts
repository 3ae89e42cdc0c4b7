import * as z from 'zod';
import { folderDestination, nameText } from '../../../core/api/query-schemas';
import { reachOf } from '../../../core/api/reach';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { copyTemplate as copy } from '../copy-template';
import { templateRecord } from '../present-template';
import { mayShare } from '../settings/may-share';
import { templateExample } from '../template-example';
import { changerOf } from '../versions/changer';
import { versionText } from '../versions/wanted-version';
import { recordOf } from './record-of';
import { wrapped } from './wrapped';

export const copyTemplate = jsonOperation({
  id: 'copyTemplate',
  method: 'post',
  path: '/templates/:template_id/copy',
  scope: 'templates:write',
  query: noQuery,
  tag: 'Templates',
  summary: 'Copy a template',
  description:
    'The copy has the settings, the document, the fields and the test data of the template, but no versions. It is neither locked nor archived.',
  body: {
    kind: 'json',
    schema: z.preprocess(
      wrapped,
      z.strictObject({
        template: z.strictObject({
          name: nameText().optional().describe('Default: the name of the template, followed by “(copy)”.'),
          parent_folder_id: folderDestination
            .optional()
            .describe('Default: the folder of the template. null for the root.'),
          version: versionText.describe('Default: the draft.'),
        }),
      }),
    ),
    example: { template: { name: 'Membership form, north' } },
  },
  fillsDirectory: true,
  success: { status: 201, description: 'The copy.', schema: templateRecord, example: templateExample },
  refusals: ['template_not_found', 'template_version_not_found', 'folder_not_found', 'conflict'],
  async handle({ caller, services, params, body, now }) {
    const { name, parent_folder_id: parentFolderId, version } = body.template;
    const changer = changerOf(caller);
    const input = {
      accountId: caller.accountId,
      reach: reachOf(caller),
      templateId: params.template_id,
      changer,
      mayShare: mayShare(caller),
    };
    const copied = await copy(services, { ...input, name, parentFolderId, version }, now);
    if (!copied.ok) return refused(copied.refusal);
    return answer(201, await recordOf(services, copied.value, now));
  },
});
