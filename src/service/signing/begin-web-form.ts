import { ok, type Result, refuse } from '../../core/api/refusal';
import { type Ids, spreadIds } from '../../core/platform/ids';
import type { SigningKeys } from '../../core/platform/signing-keys';
import { storeJson } from '../../core/platform/stored-json';
import { limits } from '../../lib/limits';
import { beginForm } from '../accounts/sign-in/attempts';
import type { AuditedClient } from '../audit/audit-chain';
import { newToken } from '../data-requests/signing-token';
import { createSubmission, type SubmissionDeps } from '../submissions/create-submission';
import { savedAnswersFolder } from '../submissions/life/submission-keys';
import { countWebForm, dayOf, restOfDayMs } from '../submissions/web-form-day-store';
import { signIn } from './find-signer';
import { type Beginning, seedOf, shownAt } from './form-attempt';
import { loadPrefill } from './prefill';
import { refusalOf } from './signer-refusals';
import type { WebForm } from './web-form-store';

/** The same visitor begins one submission from one showing of the form. Its time comes from the browser. */
function idsOf(signingKey: SigningKeys, form: WebForm, beginning: Beginning): Ids {
  return spreadIds(seedOf(signingKey, form, beginning), shownAt(beginning.attempt));
}

/**
 * Starts a public form for a visitor: creates a submission that waits only for them, and a session
 * for it.
 */
export async function beginWebForm(
  given: SubmissionDeps,
  form: WebForm,
  beginning: Beginning,
  { client, now }: { client: AuditedClient; now: number },
): Promise<Result<{ dataRequestId: string; session: string; leftOut: string[] }>> {
  const { visitor, language, referrer, attempt, given: sent } = beginning;
  const { signingKey } = given.config;
  const services = { ...given, ids: idsOf(signingKey, form, beginning) };
  const { templateId } = form;
  const prefill = await loadPrefill(services, form, sent);
  if (!prefill.ok) return prefill;
  const { fields, data, answers, leftOut } = prefill.value;
  const until = await beginForm(services.db, { templateId, day: dayOf(now), ip: client.ip }, now);
  if (until !== null) return tooManyOfAddress(until - now);
  await countWebForm(services.db, { templateId, what: 'begun', at: now });
  const requests = [{ ...visitor, language, auth_type: 'none' as const, ...(fields && { fields }) }];
  const created = await createSubmission(
    services,
    { accountId: form.accountId, tokenId: null, mode: 'live' },
    {
      templateId,
      version: sent.version,
      data,
      metadata: sent.metadata,
      fieldOverrides: undefined,
      test: false,
      editable: undefined,
      password: undefined,
      seal: undefined,
      expiresIn: undefined,
      signers: { requests, cc: [] },
      by: client,
      web: { referrer },
    },
    { now, waitUntil: null },
  );
  if (!created.ok) return created;
  const [request] = created.value.dataRequests;
  // A form that was completed, and whose answer was lost, is sent again: the visitor goes on at its end.
  const isOver = request?.state === 'complete';
  if (!request || !(isOver || created.value.state === 'waiting_for_data_requests')) return notFillable;
  const deps = { ...services, signingKey };
  const about = { origin: created.value.origin, dataRequestId: request.id };
  const { issued, stored } = newToken(deps, about, 'api');
  const { id, accountId } = created.value;
  const folder = savedAnswersFolder(accountId, id, `${request.id}-1`);
  const isBlank = Object.keys(answers).length === 0;
  const draft = isBlank || isOver ? undefined : await storeJson(given.files, folder, answers);
  const token = { kind: 'issue_token' as const, dataRequestId: request.id, token: stored, by: null, draft };
  const { outcome } = await services.submissions.act(id, token);
  if (outcome !== 'done' && outcome !== 'complete') return refusalOf(outcome);
  const arriving = { dataRequestId: request.id, client };
  const session = await signIn(deps, arriving, { id: issued.id, secret: issued.secret, attempt });
  return session === null ? refusalOf('not_signed_in') : ok({ dataRequestId: request.id, session, leftOut });
}

function tooManyOfAddress(waitMs: number) {
  const message = `One IP address can begin this form ${limits.webFormsOfAddress} times a day, and its network ${limits.webFormsOfNetwork} times, and then waits (webFormsOfAddress, webFormsOfNetwork).`;
  return refuse('rate_limited', message, { headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) } });
}

/** The refusal of a form that was completed as often as it can be on one day. */
export function dayIsFull(now: number) {
  const message = `This form can be completed at most ${limits.webFormsPerDay} times a day (webFormsPerDay). Try again tomorrow.`;
  const headers = { 'Retry-After': String(Math.ceil(restOfDayMs(now) / 1000)) };
  return refuse('rate_limited', message, { headers });
}

const notFillable = refuse(
  'conflict',
  'This form cannot be completed: it needs values that a signer cannot fill in.',
);
