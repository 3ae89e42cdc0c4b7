import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import { reportProblems } from '../../lib/report-problems';
import type { Answers } from '../data-requests/answers';
import { consentIn } from '../data-requests/consent';
import { documentHash as documentHashOf } from '../data-requests/document-hash';
import type { Language } from '../data-requests/languages';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import { refusalOf } from './people-refusals';
import { type Signer, standingOf } from './signer';
import { nothingSaid, takeAnswers } from './take-answers';

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

  const taken = await takeAnswers(deps, { record, request, before: data, values: sent.values });
  if (!taken.ok) return notAccepted('#/values/', taken.fields);
  return concluded(deps, record, { ...common, ...taken.answered });
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

/** `at`: where the values stand in what was sent. */
export const notAccepted = (at: string, fields: Record<string, string>): Result<never> => {
  const errors = Object.entries(fields).map(([name, message]) => `${at}${name}: ${message}`);
  return refuse('invalid_data', 'Some values are missing or not right.', {
    errors: reportProblems(errors),
    subject: { fields },
  });
};
