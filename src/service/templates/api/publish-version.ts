import * as z from 'zod';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { presentVersion, templateRecord, versionRecord } from '../present-template';
import { templateExample } from '../template-example';
import { changerOf } from '../versions/changer';
import { publishVersion as publish } from '../versions/publish-version';
import { publicationBody } from './publication-body';
import { recordOf } from './record-of';

const publishedTemplate = templateRecord.extend({
  status: z.literal('success'),
  result: versionRecord.describe('The new version.'),
});

export const publishVersion = jsonOperation({
  id: 'publishVersion',
  method: 'post',
  path: '/templates/:template_id/publish_version',
  scope: 'templates:publish',
  changesLive: 'template',
  query: noQuery,
  tag: 'Templates',
  summary: 'Publish a version of a template',
  description:
    'Freezes the draft under the next number. Submissions without a `version` use the latest published version. With the `updated_at` of `POST /templates/:id/check` as `if_updated_at`, only the draft that was checked is published.',
  body: {
    kind: 'json',
    schema: publicationBody,
    example: { version_type: 'minor', description: 'Asks for the date of birth' },
  },
  fillsDirectory: true,
  success: {
    status: 200,
    description: 'The template, and the new version as `result`.',
    schema: publishedTemplate,
    example: {
      ...templateExample,
      latest_version: '1.1.0',
      version_published_at: '2026-01-31T09:30:00.000Z',
      status: 'success',
      result: {
        version: '1.1.0',
        description: 'Asks for the date of birth',
        published_at: '2026-01-31T09:30:00.000Z',
        published_by_type: 'api_token',
        published_by_id: 'api_live_0aB3dE5fG7hJ9k1Nq2Xc',
        published_by_person: null,
      },
    },
  },
  refusals: ['test_token', 'template_not_found', 'template_locked', 'conflict'],
  async handle({ caller, services, params, body, now }) {
    const changer = changerOf(caller);
    const input = { accountId: caller.accountId, templateId: params.template_id, changer };
    const { version_type: versionType, description, if_updated_at: seenAt } = body;
    const published = await publish(
      services,
      { ...input, versionType, description, ifUpdatedAt: seenAt },
      now,
    );
    if (!published.ok) return refused(published.refusal);
    const { template, version } = published.value;
    const record = await recordOf(services, template, now);
    return answer(200, { ...record, status: 'success', result: presentVersion(version) });
  },
});
