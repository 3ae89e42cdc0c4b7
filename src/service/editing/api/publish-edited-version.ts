import * as z from 'zod';
import { editorOf } from '../../../core/api/caller';
import { timestamp } from '../../../lib/timestamp';
import { answer, jsonOperation, noQuery, refused } from '../../operation';
import { publicationBody } from '../../templates/api/publication-body';
import { templateNotFound } from '../../templates/template-not-found';
import { findTemplate } from '../../templates/template-store';
import { changerOf } from '../../templates/versions/changer';
import { lacking } from '../../templates/versions/check-edit';
import { publishVersion } from '../../templates/versions/publish-version';
import { versionName } from '../../templates/versions/version-store';
import { checkComplete } from '../check-complete';

export const publishEditedVersion = jsonOperation({
  id: 'publishEditedVersion',
  method: 'post',
  path: '/templates/:template_id/publish_version',
  scope: 'templates:publish',
  changesLive: 'template',
  createsNothing: true,
  query: noQuery,
  tag: 'Templates',
  summary: 'Publish a version in an embedded editor',
  body: {
    kind: 'json',
    schema: publicationBody,
  },
  fillsDirectory: true,
  success: { status: 200, description: 'The new version.', schema: z.unknown() },
  refusals: ['template_not_found', 'template_locked', 'conflict', 'not_permitted'],
  async handle({ caller, services, params, body, now }) {
    const barred = lacking(caller, 'publish');
    if (barred) return refused(barred.refusal);
    const found = await findTemplate(services.db, caller.accountId, params.template_id);
    if (!found) return refused(templateNotFound.refusal);
    const editor = editorOf(caller);
    const incomplete = editor && (await checkComplete(services.db, editor, found.template));
    if (incomplete) return refused(incomplete.refusal);
    const { version_type: versionType, description, if_updated_at: seenAt } = body;
    const input = { accountId: caller.accountId, templateId: params.template_id, changer: changerOf(caller) };
    const published = await publishVersion(
      services,
      { ...input, versionType, description, ifUpdatedAt: seenAt },
      now,
    );
    if (!published.ok) return refused(published.refusal);
    const { template, version } = published.value;
    return answer(200, {
      status: 'success',
      latest_version: versionName(version),
      updated_at: timestamp(template.template.updatedAt),
    });
  },
});
