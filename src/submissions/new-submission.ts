import type { Config } from '../config';
import type { Database } from '../db/database';
import type { FieldOverrides } from '../fields/override-fields';
import { pdfFilename } from '../links/file-name';
import type { Caller } from '../operation';
import type { Files } from '../platform/files';
import { timeOfId } from '../platform/ids';
import { seal } from '../platform/seal';
import { storeJson } from '../platform/stored-json';
import { ok, type Result, refuse } from '../refusal';
import { loadValidator } from '../templates/data-validator';
import { minutesIn } from '../templates/expiry';
import type { TemplateRow } from '../templates/template-store';
import type { PinnedTemplate } from './pin-template';
import type { SubmissionInput } from './submission-journal';
import { dataFolder } from './submission-keys';
import type { SubmissionRecord } from './submission-record';

/** What somebody sends to have a PDF made, alone or in a batch. */
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
  /** After how many seconds its data and its PDF are gone; without it by the template. */
  expiresIn: number | undefined;
};

/** Whether it is a test one, by what was asked and who asks. */
export const testMode = (caller: Caller, asked: boolean | undefined): Result<boolean> => {
  const test = asked ?? caller.mode === 'test';
  return test || caller.mode === 'live' ? ok(test) : liveWithTestToken;
};

export const liveWithTestToken = refuse(
  'test_token',
  'A test token makes test PDFs only: leave `test` out, or use a live token.',
);

/** What it is made from, and where. */
type Making = PinnedTemplate & { id: string; batchId: string | null; test: boolean; origin: string };

/** The record that a submission begins with: `pending`, or `invalid_data` when its template does not take its data. */
export const newRecord = async (
  deps: { db: Database; files: Files },
  from: Making,
  input: NewSubmission,
): Promise<Result<SubmissionRecord>> => {
  const { contentHash } = from.pinned;
  const validator = await loadValidator(deps, from.template, contentHash, input.fieldOverrides);
  return validator.ok ? ok(recordOf(from, input, validator.value(input.data))) : validator;
};

const recordOf = (
  { id, batchId, template, pinned, test, origin }: Making,
  input: NewSubmission,
  problems: string[],
): SubmissionRecord => ({
  id,
  accountId: template.accountId,
  templateId: template.id,
  templateName: template.name,
  templateType: template.templateType,
  templateVersion: pinned.version,
  contentHash: pinned.contentHash,
  batchId,
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
  createdAt: timeOfId(id),
  processedAt: null,
  expiresAt: expiryOf(template, input.expiresIn, timeOfId(id)),
  expiredAt: null,
  erasedPdfHash: null,
});

/** Counted from when it was accepted. */
const expiryOf = (
  { expireSubmissions, expireAfter, expirationInterval }: TemplateRow,
  expiresIn: number | undefined,
  createdAt: number,
): number | null => {
  if (expiresIn !== undefined) return createdAt + expiresIn * 1000;
  if (!expireSubmissions || expireAfter === null) return null;
  return createdAt + expireAfter * minutesIn[expirationInterval] * 60_000;
};

/** What goes to the coordinator beside the record: big data by way of R2, the password sealed. */
export const storeInput = async (
  deps: { config: Config; files: Files },
  { accountId, id }: SubmissionRecord,
  { data, password }: NewSubmission,
  { encryptPdfs }: TemplateRow,
): Promise<SubmissionInput> => {
  // A template's PDFs are encrypted also when nobody gives a password: then they open without one.
  const locked = password ?? (encryptPdfs ? '' : undefined);
  return {
    data: await storeJson(deps.files, dataFolder(accountId, id), data),
    // As JSON: the runtime seals nothing that is empty.
    sealedPassword: locked === undefined ? undefined : seal(deps.config.signingKey, JSON.stringify(locked)),
  };
};
