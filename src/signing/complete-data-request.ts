import { canonicalJson } from '../audit/audit-chain';
import type { Answers } from '../data-requests/answers';
import { fieldsFor } from '../data-requests/askable-fields';
import { consentIn } from '../data-requests/consent';
import { documentHash as documentHashOf } from '../data-requests/document-hash';
import type { Language } from '../data-requests/languages';
import type { Database } from '../db/database';
import { nameOf } from '../fields/data-tree';
import type { Field } from '../fields/field-schema';
import { sha256Hex } from '../platform/digest';
import type { Files } from '../platform/files';
import { readStoredJson, storeJson } from '../platform/stored-json';
import { invalid, ok, type Result, refuse } from '../refusal';
import { reportProblems } from '../report-problems';
import type { SubmissionCoordinators } from '../submissions/submission-coordinators';
import { dataFolder } from '../submissions/submission-keys';
import type { SubmissionRecord } from '../submissions/submission-record';
import { loadContent } from '../templates/content-store';
import { checkAnswers, signedHow } from './check-answers';
import { refusalOf } from './people-refusals';
import { type Signer, standingOf } from './signer';
import { objectOf } from './update-data-request';

type Deps = { db: Database; files: Files; submissions: SubmissionCoordinators };

export type SentCompletion = {
  values: Answers;
  consent: { hash: string; language: Language };
  documentHash: string;
  /** The draft that the person has seen, where there are several windows. */
  revision: number | undefined;
  /** Of a request that is sent again because its answer was lost. */
  act: string;
};

/** The person's last word. Of many that are sent at once, one is taken. */
export const completeDataRequest = async (
  deps: Deps,
  signer: Signer,
  sent: SentCompletion,
): Promise<Result<SubmissionRecord>> => {
  const { record, request, data } = signer;
  const { consent, documentHash, revision = null, act } = sent;
  if (consent.hash !== consentIn(consent.language).hash)
    return invalid(['#/consent/hash: is not that of the text in this language']);
  const acting = { dataRequestId: request.id, sessionHash: signer.sessionHash, client: signer.client };
  const common = { ...acting, kind: 'complete' as const, act, documentHash, revision, consent };
  if (!data) return refusalOf('expired');
  // Whatever the reason is that it cannot be completed, the coordinator knows it best.
  const isCurrent = documentHash === documentHashOf(record.contentHash, data.sha256);
  if (standingOf(record, request) !== 'open' || !isCurrent)
    return concluded(deps, record, { ...common, ...nothingSaid(data) });

  const content = await loadContent(deps.db, record.accountId, record.contentHash);
  const fields = fieldsFor(content, record.fieldOverrides);
  const known = objectOf(await readStoredJson(deps.files, data));
  const asked = { fields, names: request.fields, isHtml: content.html !== null };
  const checked = checkAnswers(asked, known, sent.values);
  if (!checked.ok) return notAccepted(checked.fields);
  const { answers } = checked;
  const signatures = signaturesIn(fields, answers);
  return concluded(deps, record, {
    ...common,
    data: await storeJson(deps.files, dataFolder(record.accountId, record.id), checked.data),
    filled: { fields: Object.keys(answers), valuesHash: sha256Hex(canonicalJson(answers)) },
    signed: Object.entries(signatures).map(([name, value]) => ({ name, how: signedHow(value) })),
    signatures: Object.keys(signatures).length > 0 ? JSON.stringify(signatures) : null,
  });
};

const concluded = async (
  { submissions }: Deps,
  { id }: SubmissionRecord,
  action: Parameters<SubmissionCoordinators['act']>[1],
): Promise<Result<SubmissionRecord>> => {
  const { outcome, record } = await submissions.act(id, action);
  if (outcome !== 'done') return refusalOf(outcome);
  return record ? ok(record) : refusalOf('unknown');
};

const nothingSaid = (data: NonNullable<Signer['data']>) => ({
  data,
  filled: { fields: [], valuesHash: sha256Hex('{}') },
  signed: [],
  signatures: null,
});

const signaturesIn = (fields: readonly Field[], answers: Answers): Answers => {
  const signing = fields.filter(({ type }) => type === 'signature' || type === 'initials');
  const names = new Set(signing.map((field) => nameOf(field).name));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
};

const notAccepted = (fields: Record<string, string>): Result<never> => {
  const errors = Object.entries(fields).map(([name, message]) => `#/values/${name}: ${message}`);
  return refuse('invalid_data', 'Some values are missing or not right.', {
    errors: reportProblems(errors),
    subject: { fields },
  });
};
