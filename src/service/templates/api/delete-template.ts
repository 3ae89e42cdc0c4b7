import * as z from 'zod';
import { answer, operation, refused } from '../../operation';
import { deleteVersion, deleteTemplate as remove } from '../delete-template';
import { presentVersion } from '../present-template';
import { changerOf } from '../versions/changer';
import { listVersions } from '../versions/version-store';
import { changedTemplate } from './changed-template';
import { recordOf } from './record-of';

export const deleteTemplate = operation({
  id: 'deleteTemplate',
  method: 'delete',
  path: '/templates/:template_id',
  scope: 'templates:publish',
  changesLive: 'template',
  query: z.object({
    version: z
      .string()
      .regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/, 'must be a whole version such as 1.2.3')
      .optional()
      .describe('Deletes only this published version. Its number is never used again.'),
  }),
  tag: 'Templates',
  summary: 'Delete a template, or one of its versions',
  description: 'Existing submissions stay, and pending submissions are still processed.',
  success: {
    status: 200,
    description:
      'The deleted template. If only a version was deleted: the template without it. `versions` are those that are left.',
    schema: changedTemplate.schema,
    example: { ...changedTemplate.example, versions: [] },
  },
  refusals: [
    'test_token',
    'template_not_found',
    'template_version_not_found',
    'template_locked',
    'on_legal_hold',
    'conflict',
  ],
  async handle({ caller, services, params, query: { version }, now }) {
    const input = { accountId: caller.accountId, templateId: params.template_id };
    const changer = changerOf(caller);
    const deleted =
      version === undefined
        ? await remove(services, input)
        : await deleteVersion(services, { ...input, version, changer }, now);
    if (!deleted.ok) return refused(deleted.refusal);
    const record = await recordOf(services, deleted.value, now);
    const left = await listVersions(services.db, params.template_id);
    return answer(200, { ...record, status: 'success', versions: left.map(presentVersion) });
  },
});
