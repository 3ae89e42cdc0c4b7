import * as z from 'zod';
import { answer, operation, refused } from '../../operation';
import { schemaOfContent } from '../content/content-schema';
import { loadContent } from '../content/content-store';
import { notReady } from '../document/document-refusals';
import { templateNotFound } from '../template-not-found';
import { findTemplate } from '../template-store';
import { resolveVersion } from '../versions/resolve-version';
import { versionText } from '../versions/wanted-version';

export const getTemplateSchema = operation({
  id: 'getTemplateSchema',
  method: 'get',
  path: '/templates/:template_id/schema',
  scope: 'account:read',
  query: z.object({
    version: versionText.describe('Default: the latest published version, or the draft if there is none.'),
  }),
  tag: 'Templates',
  summary: 'Get the JSON Schema of a template’s data',
  description:
    'The JSON Schema (draft-07) of `data` in Create Submission. It follows from the fields, or from the variables of an HTML template.',
  revalidated: { links: [] },
  success: {
    status: 200,
    description: 'A JSON Schema.',
    schema: z.record(z.string(), z.unknown()),
    example: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
      additionalProperties: false,
    },
  },
  refusals: ['template_not_found', 'template_version_not_found', 'conflict'],
  async handle({ caller, services, params, query }) {
    const found = await findTemplate(services.db, caller.accountId, params.template_id);
    if (!found) return refused(templateNotFound.refusal);
    if (found.document && found.document.state !== 'processed')
      return refused(notReady(found.document).refusal);
    const { version } = query;
    const pinned = await resolveVersion(services, found.template, { version, mode: caller.mode });
    if (!pinned.ok) return refused(pinned.refusal);
    const content = await loadContent(services.db, caller.accountId, pinned.value.contentHash);
    return answer(200, schemaOfContent(content, found.template));
  },
});
