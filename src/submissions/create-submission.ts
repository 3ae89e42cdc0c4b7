import type { Config } from '../config';
import type { Database } from '../db/database';
import type { FieldOverrides } from '../fields/override-fields';
import type { DownloadLinks } from '../links/download-links';
import { pdfFilename } from '../links/file-name';
import type { Caller } from '../operation';
import type { Files } from '../platform/files';
import type { Ids } from '../platform/ids';
import { seal } from '../platform/seal';
import { storeJson } from '../platform/stored-json';
import type { Printing } from '../printing/printing';
import { ok, type Result, refuse } from '../refusal';
import { loadValidator } from '../templates/data-validator';
import { notReady } from '../templates/document-refusals';
import { type PinnedVersion, resolveVersion } from '../templates/resolve-version';
import { templateNotFound } from '../templates/template-not-found';
import { findTemplate, type TemplateRow } from '../templates/template-store';
import { admitRender } from './admit-render';
import { noteSubmission } from './recent-submissions';
import type { SubmissionCoordinators } from './submission-coordinators';
import { dataFolder } from './submission-keys';
import type { SubmissionRecord } from './submission-record';

type Deps = {
  config: Config;
  db: Database;
  files: Files;
  ids: Ids;
  links: DownloadLinks;
  submissions: SubmissionCoordinators;
  printing: Printing;
};

export type NewSubmission = {
  templateId: string;
  version: string | undefined;
  data: Record<string, unknown>;
  metadata: Record<string, unknown>;
  fieldOverrides: FieldOverrides | undefined;
  test: boolean | undefined;
  editable: boolean | undefined;
  /** What the PDF is to be locked with. */
  password: string | undefined;
};

/** Checks what was sent, pins the template's version, and hands the submission to its coordinator. */
export const createSubmission = async (
  deps: Deps,
  caller: Caller,
  input: NewSubmission,
  now: number,
): Promise<Result<SubmissionRecord>> => {
  const test = input.test ?? caller.mode === 'test';
  if (!test && caller.mode === 'test') return liveWithTestToken;
  const found = await findTemplate(deps.db, caller.accountId, input.templateId);
  if (!found) return templateNotFound;
  if (found.document && found.document.state !== 'processed') return notReady(found.document);
  const pinned = await resolveVersion(deps, found.template, input.version);
  if (!pinned.ok) return pinned;

  const { contentHash } = pinned.value;
  const validator = await loadValidator(deps, found.template, contentHash, input.fieldOverrides);
  if (!validator.ok) return validator;
  const problems = validator.value(input.data);
  const record = newRecord(
    deps.ids.next('submission'),
    { template: found.template, pinned: pinned.value, test, origin: deps.links.origin },
    input,
    problems,
    now,
  );
  const printable = await admitRender(deps.printing, record);
  if (!printable.ok) return printable;
  const data = await storeJson(deps.files, dataFolder(caller.accountId, record.id), input.data);
  const sealedPassword = input.password && seal(deps.config.signingKey, input.password);
  const accepted = await deps.submissions.submit(record, { data, sealedPassword });
  noteSubmission(caller.accountId, record.id, now);
  return ok(accepted);
};

const liveWithTestToken = refuse(
  'test_token',
  'A test token makes test PDFs only: leave `test` out, or use a live token.',
);

type Pinned = { template: TemplateRow; pinned: PinnedVersion; test: boolean; origin: string };

const newRecord = (
  id: string,
  { template, pinned, test, origin }: Pinned,
  input: NewSubmission,
  problems: string[],
  now: number,
): SubmissionRecord => ({
  id,
  accountId: template.accountId,
  templateId: template.id,
  templateName: template.name,
  templateType: template.templateType,
  templateVersion: pinned.version,
  contentHash: pinned.contentHash,
  batchId: null,
  test,
  editable: input.editable ?? template.editableSubmissions,
  origin,
  source: 'api',
  metadata: JSON.stringify(input.metadata),
  filename: pdfFilename(input.metadata['pdf_filename'], id),
  ...(input.fieldOverrides && { fieldOverrides: JSON.stringify(input.fieldOverrides) }),
  state: problems.length > 0 ? 'invalid_data' : 'pending',
  version: 1,
  jsonSchemaErrors: problems,
  truncatedText: {},
  missingGlyphs: [],
  errorMessage: null,
  pdf: null,
  createdAt: now,
  processedAt: null,
});
