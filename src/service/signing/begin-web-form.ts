import { ok, type Result, refuse } from '../../core/api/refusal';
import { type Ids, seededIds } from '../../core/platform/ids';
import type { SigningKeys } from '../../core/platform/signing-keys';
import { hmac } from '../../lib/digest';
import { limits } from '../../lib/limits';
import { beginForm } from '../accounts/sign-in/attempts';
import type { AuditedClient } from '../audit/audit-chain';
import { newToken } from '../data-requests/signing-token';
import { createSubmission, type SubmissionDeps } from '../submissions/create-submission';
import { countWebForm, dayOf, findWebFormDay, isFull, restOfDayMs } from '../submissions/web-form-day-store';
import { signIn } from './find-signer';
import { refusalOf } from './signer-refusals';
import type { WebForm } from './web-form-store';

export type Beginning = {
  visitor: { name: string; email: string };
  language: 'en' | 'de' | 'fr' | 'es' | 'ar' | 'ja';
  /** The page that led to the form. */
  referrer: string | null;
  /** The id of one showing of the form: a form sent twice begins one submission. */
  attempt: string;
};

/** Makes the id of one showing of the form, which holds the time of the showing. */
export function newAttempt(now: number): string {
  return `${now.toString(36)}.${crypto.randomUUID()}`;
}

/**
 * Seeds the ids with the showing and the visitor: the same visitor begins one submission from one
 * showing.
 */
function idsOf(signingKey: SigningKeys, form: WebForm, { attempt, visitor }: Beginning, now: number): Ids {
  const shownAt = Number.parseInt(attempt, 36);
  const isRecent = shownAt <= now && shownAt > now - limits.webFormHours * 3_600_000;
  const about = JSON.stringify([form.templateId, attempt, visitor.name, visitor.email]);
  const seed = Buffer.from(hmac(signingKey[0], `web form v1\n${about}`)).toString('hex');
  return seededIds(seed, isRecent ? shownAt : now);
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
): Promise<Result<{ dataRequestId: string; session: string }>> {
  const { visitor, language, referrer, attempt } = beginning;
  const { signingKey } = given.config;
  const services = { ...given, ids: idsOf(signingKey, form, beginning, now) };
  const { templateId } = form;
  if (isFull(await findWebFormDay(services.db, templateId, now))) return dayIsFull(now);
  const until = await beginForm(services.db, { templateId, day: dayOf(now), ip: client.ip }, now);
  if (until !== null) return tooManyOfAddress(until - now);
  await countWebForm(services.db, { templateId, what: 'begun', at: now });
  const requests = [{ ...visitor, language, auth_type: 'none' as const }];
  const created = await createSubmission(
    services,
    { accountId: form.accountId, tokenId: null, mode: 'live' },
    {
      templateId,
      version: undefined,
      data: {},
      metadata: {},
      fieldOverrides: undefined,
      test: false,
      editable: undefined,
      password: undefined,
      expiresIn: undefined,
      signers: { requests, cc: [] },
      web: { referrer },
    },
    now,
  );
  if (!created.ok) return created;
  const [request] = created.value.dataRequests;
  if (created.value.state !== 'waiting_for_data_requests' || !request) return notFillable;
  const deps = { ...services, signingKey };
  const about = { origin: created.value.origin, dataRequestId: request.id };
  const { issued, stored } = newToken(deps, about, 'api');
  const token = { kind: 'issue_token' as const, dataRequestId: request.id, token: stored, by: null };
  const { outcome } = await services.submissions.act(created.value.id, token);
  if (outcome !== 'done') return refusalOf(outcome);
  const arriving = { dataRequestId: request.id, client };
  const session = await signIn(deps, arriving, { id: issued.id, secret: issued.secret, attempt });
  return session === null ? refusalOf('not_signed_in') : ok({ dataRequestId: request.id, session });
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
