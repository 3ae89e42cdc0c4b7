import { env } from 'cloudflare:workers';
import { openFiles } from '../../src/core/platform/files';
import { systemIds } from '../../src/core/platform/ids';
import { type StoredJson, storeJson } from '../../src/core/platform/stored-json';
import { openCombineCoordinators } from '../../src/service/combining/combine-coordinators';
import { openSubmissionCoordinators } from '../../src/service/submissions/life/submission-coordinators';
import type { SubmissionRecord } from '../../src/service/submissions/life/submission-record';
import { findTemplate } from '../../src/service/templates/template-store';
import { type Account, database } from './app';

export const combines = openCombineCoordinators(env.COMBINES, undefined);
export const coordinators = openSubmissionCoordinators(env.SUBMISSIONS, undefined);

/** The submission that the create operation hands to a coordinator. */
export async function newSubmission(
  account: Account,
  templateId: string,
  changes: Partial<SubmissionRecord> = {},
): Promise<{ record: SubmissionRecord; data: StoredJson }> {
  const found = await findTemplate(database, account.id, templateId);
  if (!found) throw new Error(`no template ${templateId}`);
  const id = systemIds.next('submission');
  const record: SubmissionRecord = {
    id,
    accountId: account.id,
    templateId,
    templateName: 'A template',
    templateType: 'pdf',
    templateVersion: 'draft',
    editable: false,
    contentHash: found.template.contentHash,
    batchId: null,
    test: false,
    source: 'api',
    origin: 'http://quillet.test',
    metadata: '{}',
    filename: `${id}.pdf`,
    state: 'pending',
    version: 1,
    jsonSchemaErrors: [],
    truncatedText: {},
    missingGlyphs: [],
    errorMessage: null,
    pdf: null,
    dataRequests: [],
    createdAt: Date.now(),
    processedAt: null,
    expiresAt: null,
    expiredAt: null,
    erasedPdfHash: null,
    ...changes,
  };
  return { record, data: await storeJson(openFiles(env.FILES), `${account.id}/data`, { name: 'Ada' }) };
}

/** Repeats the check until it holds; fails after some seconds. */
export async function until(condition: () => Promise<boolean>, timeoutMs = 8_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not become so in time.');
    await scheduler.wait(20);
  }
}
