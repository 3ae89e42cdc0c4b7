import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import type { FontLibrary } from '../../engine';
import { reportProblems } from '../../lib/report-problems';
import type { Answers } from '../data-requests/answers';
import type { Language } from '../data-requests/languages';
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
  consent: { hash: string; language: Language };
  previewHash: string;
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
  const { consent, previewHash, revision = null, act } = sent;
  if (consent.hash !== consentHashIn(consent.language, consentOf(record)))
    return invalid(['#/consent/hash: must be the hash of the consent text in this language']);
  const acting = { dataRequestId: request.id, sessionHash: signer.sessionHash, client: signer.client };
  const common = { ...acting, kind: 'complete' as const, act, previewHash, revision, consent };
  if (!data) return refusalOf('expired');
  // A request that cannot succeed goes to the coordinator too, which knows the exact reason.
  const isCurrent = previewHash === previewHashOf(record.contentHash, data.sha256);
  if (standingOf(record, request) !== 'open' || !isCurrent)
    return concluded(deps, record, { ...common, ...nothingSaid(data) });
  // A public form that was begun before its day was full can be completed on another day.
  const isPublicForm = record.source === 'web';
  if (isPublicForm && isFull(await findWebFormDay(deps.db, record.templateId, now))) return dayIsFull(now);

  const taken = await takeAnswers(deps, { record, request, before: data, values: sent.values });
  if (!taken.ok) return notAccepted('#/values/', taken.fields);
  return concluded(deps, record, { ...common, ...taken.answered });
}

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
