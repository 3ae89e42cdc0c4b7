import * as z from 'zod';
import { textBoolean, waitQuery } from '../../../core/api/query-schemas';
import { namesOfHolds } from '../../holds/shown-holds';
import { answer, operation, refused } from '../../operation';
import { loadBesideDraft } from '../beside-draft';
import { loadContent } from '../content/content-store';
import { lastFieldId } from '../content/field-ids-store';
import { awaitDocument } from '../document/await-document';
import { documentTimeout } from '../document/document-refusals';
import { templateRecord, withContent } from '../present-template';
import { templateExample } from '../template-example';
import { templateNotFound } from '../template-not-found';
import { findTemplate } from '../template-store';
import { recordOf } from './record-of';

export const getTemplate = operation({
  id: 'getTemplate',
  method: 'get',
  path: '/templates/:template_id',
  scope: 'account:read',
  query: z.object({
    full: textBoolean.optional().describe('Adds the fields, versions and test data.'),
    ...waitQuery,
  }),
  tag: 'Templates',
  summary: 'Get a template',
  description: 'The synchronous host waits while the document is still being processed.',
  waits: true,
  revalidated: { links: ['document_url'] },
  success: { status: 200, description: 'The template.', schema: templateRecord, example: templateExample },
  refusals: ['template_not_found', 'polling_timeout'],
  refusalObjects: { polling_timeout: { template: templateRecord } },
  async handle({ caller, services, params, query, waitUntil, now }) {
    const found = await findTemplate(services.db, caller.accountId, params.template_id);
    if (!found) return refused(templateNotFound.refusal);
    const current = await awaitDocument(services, found, waitUntil);
    const holds = await namesOfHolds(services.db, [caller.accountId, current.template.id]);
    const record = { ...(await recordOf(services, current, now)), ...holds };
    if (record.document_state === 'pending' && waitUntil !== null) {
      return refused({ ...documentTimeout, object: { template: record } });
    }
    if (!query.full) return answer(200, record);
    const content = await loadContent(services.db, caller.accountId, current.template.contentHash);
    const beside = await loadBesideDraft(services.db, current.template.id);
    const lastId = await lastFieldId(services.db, current.template);
    return answer(200, withContent(record, { ...current, content, ...beside, lastId }));
  },
});
