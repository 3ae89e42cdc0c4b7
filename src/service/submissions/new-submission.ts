import type { Asker } from '../../core/api/caller';
import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import { encryptSecret, placeOfPassword } from '../../core/platform/encrypt-secret';
import type { Files } from '../../core/platform/files';
import { type Ids, timeOfId } from '../../core/platform/ids';
import { storeJson } from '../../core/platform/stored-json';
import type { ConformanceDemand, ConformanceLevel } from '../../engine';
import type { FieldOverrides } from '../../engine/fields';
import { reportProblems } from '../../lib/report-problems';
import type { AuditedActor, AuditedClient } from '../audit/audit-chain';
import { askableFields, fieldsFor } from '../data-requests/askable-fields';
import { assignFields } from '../data-requests/assign-fields';
import type { NewDataRequest } from '../data-requests/data-request-body';
import type { DataRequestRecord, SigningSettings } from '../data-requests/data-request-record';
import { newDataRequest } from '../data-requests/new-data-request';
import { validatorWithout } from '../data-requests/validate-answers';
import { pdfFilename } from '../download-links/file-names';
import { type SealWish, sealWanted } from '../seals/seal-wanted';
import { consentVersion } from '../senders/consent';
import { resolveSender } from '../senders/resolve-sender';
import type { SenderProfile } from '../senders/sender-store';
import { loadContent } from '../templates/content/content-store';
import { loadValidator } from '../templates/content/data-validator';
import { minutesIn } from '../templates/settings/expiry';
import type { TemplateRow } from '../templates/template-store';
import type { SentFiles } from './attach-files';
import { levelProblem, levelsOf } from './check-levels';
import type { SubmissionInput } from './life/journal-entry';
import { dataFolder } from './life/submission-keys';
import type { SubmissionRecord } from './life/submission-record';
import type { PinnedTemplate } from './pin-template';
import { titleOf } from './title-of';

/** The input of a new submission, alone or in a batch. */
export type NewSubmission = {
  templateId: string;
  version: string | undefined;
  data: Record<string, unknown>;
  metadata: Record<string, unknown>;
  fieldOverrides: FieldOverrides | undefined;
  test: boolean | undefined;
  editable: boolean | undefined;
  /** The password for the PDF. */
  password: string | undefined;
  /** Whether the PDF is sealed; if undefined, the template decides. */
  seal: SealWish | undefined;
  /** The levels of its PDF, and what becomes of it without; if undefined, the template decides. */
  conformance?: readonly ConformanceLevel[] | undefined;
  conformanceDemand?: ConformanceDemand | undefined;
  /** The files that its PDF carries along; absent without any. */
  files?: SentFiles | undefined;
  /**
   * The signers who are asked for missing values, and the recipients; absent when nobody is asked.
   */
  signers?:
    | {
        requests: NewDataRequest[];
        cc: SigningSettings['cc'];
        /** The days until each reminder; if undefined, the template decides. */
        reminderDays?: number[] | undefined;
      }
    | undefined;
  /**
   * Present when a visitor began the submission at a public form; the referrer is the page they
   * came from.
   */
  web?: { referrer: string | null } | undefined;
  /** Who created it, and from where. */
  by: AuditedActor | AuditedClient;
  /** After how many seconds the data and the PDF are erased; if undefined, the template decides. */
  expiresIn: number | undefined;
};

/** Whether the submission is a test: what the request says, or else the mode of the caller. */
export function testMode({ mode }: Asker, asked: boolean | undefined): Result<boolean> {
  const test = asked ?? mode === 'test';
  return test || mode === 'live' ? ok(test) : liveWithTestToken;
}

export const liveWithTestToken = refuse(
  'test_token',
  'A test token can only make test PDFs: leave `test` out, or use a live token.',
);

/** The template a submission is made from, and the facts that the service decides. */
type Making = PinnedTemplate & {
  id: string;
  batchId: string | null;
  test: boolean;
  tokenId: string | null;
  origin: string;
};

type NewSigners = NonNullable<NewSubmission['signers']>;

/**
 * The first record of a submission: `pending`, `waiting_for_data_requests`, or `invalid_data` when
 * the data does not match the template's schema.
 */
export async function newRecord(
  deps: { db: Database; files: Files; ids: Ids; config: Pick<Config, 'mail'> },
  from: Making,
  input: NewSubmission,
): Promise<Result<SubmissionRecord>> {
  const { contentHash } = from.pinned;
  const content = await loadContent(deps.db, from.template.accountId, contentHash);
  const noLevel = levelProblem({ template: from.template, content }, input);
  if (noLevel) return noLevel;
  const validator = await loadValidator(deps, from.template, contentHash, input.fieldOverrides);
  if (!validator.ok) return validator;
  const { answerKey } = deps.ids;
  const made = (problems: string[]): SubmissionRecord => ({
    ...recordOf(from, input, problems),
    ...(answerKey !== undefined && { answerKey }),
  });
  if (!input.signers) return ok(made(validator.value(input.data)));
  const [asked, sender] = await Promise.all([askSigners(deps, from, input, input.signers), from.sender()]);
  if (!asked.ok) return asked;
  const { problems, dataRequests } = asked.value;
  return ok({
    ...made(problems),
    state: problems.length > 0 ? 'invalid_data' : 'waiting_for_data_requests',
    dataRequests,
    signing: signingSettings(deps, { template: from.template, sender, signers: input.signers }),
  });
}

/**
 * Assigns fields to signers, and checks the data except for the fields that signers will fill in.
 */
async function askSigners(
  deps: { db: Database; ids: Ids },
  { template, pinned }: Making,
  { data, fieldOverrides }: NewSubmission,
  { requests }: NewSigners,
): Promise<Result<{ problems: string[]; dataRequests: DataRequestRecord[] }>> {
  const content = await loadContent(deps.db, template.accountId, pinned.contentHash);
  const fields = fieldsFor(content, fieldOverrides);
  const wanted = requests.map(({ fields: names }) => names);
  const assigned = assignFields(askableFields(fields), data, wanted);
  if (!assigned.ok) return invalid(reportProblems(assigned.problems));
  const open = new Set(assigned.fields.flat());
  const dataRequests = requests.map((sent, index) =>
    newDataRequest(deps.ids.next('dataRequest'), sent, assigned.fields[index] ?? []),
  );
  return ok({ problems: validatorWithout(content, fields, open, template)(data), dataRequests });
}

/** What counts for the signers: the template's settings, then those of the account. */
function signingSettings(
  { config }: { config: Pick<Config, 'mail'> },
  {
    template,
    sender,
    signers: { cc, reminderDays },
  }: { template: TemplateRow; sender: SenderProfile; signers: NewSigners },
): SigningSettings {
  return {
    redirectUrl: template.redirectUrl,
    mergeAuditTrail: template.mergeAuditTrailPdf,
    idFooters: template.addDataRequestSubmissionIdFooters,
    reminderDays: reminderDays ?? template.dataRequestReminderDays,
    markSignatures: template.markSignatures,
    attachPdf: template.attachPdfToMail,
    mailFormCopy: template.mailFormCopy && config.mail,
    ...resolveSender(template, sender),
    consent: { version: consentVersion, own: sender.consents },
    cc,
  };
}

function recordOf(
  { id, batchId, template, pinned, test, tokenId, origin }: Making,
  input: NewSubmission,
  problems: string[],
): SubmissionRecord {
  const wanted = levelsOf(template, input);
  const title = titleOf(input.data);
  return {
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
    sealWanted: sealWanted(input.seal, template.seal, input.signers !== undefined),
    ...(wanted && { conformanceWanted: wanted }),
    ...(tokenId !== null && { tokenId }),
    origin,
    source: input.web ? 'web' : 'api',
    ...(input.web?.referrer && { referrer: input.web.referrer }),
    metadata: JSON.stringify(input.metadata),
    filename: pdfFilename(input.metadata['pdf_filename'], id),
    ...(title !== null && { title }),
    ...(template.searchable && { searchable: true as const }),
    ...(input.fieldOverrides && { fieldOverrides: JSON.stringify(input.fieldOverrides) }),
    state: problems.length > 0 ? 'invalid_data' : 'pending',
    version: 1,
    jsonSchemaErrors: problems,
    truncatedText: {},
    missingGlyphs: [],
    errorMessage: null,
    pdf: null,
    dataRequests: [],
    createdAt: timeOfId(id),
    processedAt: null,
    expiresAt: expiryOf(template, input.expiresIn, timeOfId(id)),
    expiredAt: null,
    erasedPdfHash: null,
  };
}

/** When the submission expires, counted from its creation. */
function expiryOf(
  { expireSubmissions, expireAfter, expirationInterval }: TemplateRow,
  expiresIn: number | undefined,
  createdAt: number,
): number | null {
  if (expiresIn !== undefined) return createdAt + expiresIn * 1000;
  if (!expireSubmissions || expireAfter === null) return null;
  return createdAt + expireAfter * minutesIn[expirationInterval] * 60_000;
}

/** Stores what the coordinator gets beside the record: big data in R2, the password encrypted. */
export async function storeInput(
  deps: { config: Config; files: Files },
  { accountId, id }: SubmissionRecord,
  { data, password, by }: NewSubmission,
  { encryptPdfs }: TemplateRow,
): Promise<SubmissionInput> {
  // A template can encrypt its PDFs without a password from the caller: they open without one.
  const locked = password ?? (encryptPdfs ? '' : undefined);
  return {
    by,
    data: await storeJson(deps.files, dataFolder(accountId, id), data),
    // The password is encrypted as JSON, because the runtime encrypts no empty text.
    sealedPassword:
      locked === undefined
        ? undefined
        : encryptSecret(deps.config.signingKey, JSON.stringify(locked), placeOfPassword({ accountId, id })),
  };
}
