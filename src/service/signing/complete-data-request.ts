import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import type { FontLibrary } from '../../engine';
import type { Language } from '../../lib/languages';
import { reportProblems } from '../../lib/report-problems';
import type { Answers } from '../data-requests/answers';
import { previewHashOf } from '../data-requests/preview-hash';
import { consentHashIn, consentOf } from '../senders/consent';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import { findWebFormDay, isFull } from '../submissions/web-form-day-store';
import { dayIsFull } from './begin-web-form';
import { type Signer, standingOf } from './find-signer';
import { refusalOf } from './signer-refusals';
import { nothingSaid, takeAnswers } from './take-answers';

type Deps = { db: Database; files: Files; fonts: FontLibrary; submissions: SubmissionCoordinators };

export type SentCompletion = {
  values: Answers;
  /** What the signer agreed to, and the document that they saw. A plain form has neither. */
  consent: { hash: string; language: Language } | undefined;
  previewHash: string | undefined;
  /**
   * The revision of the saved answers that the signer saw; the page may be open in several windows.
   */
  revision: number | undefined;
  /** Names the act: a request repeated because its answer was lost has the same name. */
  act: string;
};

/** Completes a data request. Of several requests at once, one succeeds. */
export async function completeDataRequest(
  deps: Deps,
  signer: Signer,
  sent: SentCompletion,
  now: number,
): Promise<Result<SubmissionRecord>> {
  const { record, request, data } = signer;
  const { consent = null, revision = null, act } = sent;
  const isPublicForm = record.source === 'web';
  const isUnseen = consent === null && sent.previewHash === undefined;
  const isWhole = consent !== null && sent.previewHash !== undefined;
  if (!isWhole && !(isUnseen && isPublicForm)) return mustBeSeen;
  if (consent && consent.hash !== consentHashIn(consent.language, consentOf(record)))
    return invalid(['#/consent/hash: must be the hash of the consent text in this language']);
  const acting = { dataRequestId: request.id, sessionHash: signer.sessionHash, client: signer.client };
  if (!data) return refusalOf('expired');
  const current = previewHashOf(record.contentHash, data.sha256);
  const previewHash = sent.previewHash ?? current;
  const common = { ...acting, kind: 'complete' as const, act, previewHash, revision, consent };
  // A request that cannot succeed goes to the coordinator too, which knows the exact reason.
  if (standingOf(record, request) !== 'open' || previewHash !== current)
    return concluded(deps, record, { ...common, ...nothingSaid(data) });
  // A public form that was begun before its day was full can be completed on another day.
  if (isPublicForm && isFull(await findWebFormDay(deps.db, record.templateId, now))) return dayIsFull(now);

  const taken = await takeAnswers(deps, { record, request, before: data, values: sent.values });
  if (!taken.ok) return notAccepted('#/values/', taken.fields);
  if (isUnseen && taken.answered.signed.length > 0) return mustBeSeen;
  return concluded(deps, record, { ...common, ...taken.answered });
}

const mustBeSeen = invalid([
  '#/document_hash: required, with `consent`: only a public form in which nothing is signed is completed without its document',
]);

async function concluded(
  { submissions }: Deps,
  { id }: SubmissionRecord,
  action: Parameters<SubmissionCoordinators['act']>[1],
): Promise<Result<SubmissionRecord>> {
  const { outcome, record } = await submissions.act(id, action);
  if (outcome !== 'done') return refusalOf(outcome);
  return record ? ok(record) : refusalOf('unknown');
}

/** `at`: where the request body holds the values. */
export function notAccepted(at: string, fields: Record<string, string>): Result<never> {
  const errors = Object.entries(fields).map(([name, message]) => `${at}${name}: ${message}`);
  return refuse('invalid_data', 'Some values are missing or invalid.', {
    errors: reportProblems(errors),
    object: { fields },
  });
}
