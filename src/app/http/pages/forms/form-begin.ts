import { limits } from '../../../../lib/limits';
import { visitorBody } from '../../../../service/data-requests/data-request-body';
import { beginWebForm, dayIsFull } from '../../../../service/signing/begin-web-form';
import { sessionHashOf } from '../../../../service/signing/find-signer';
import { type Beginning, currentAttempt } from '../../../../service/signing/form-attempt';
import { type Challenge, challengeOf, passTurnstile } from '../../../../service/signing/form-challenge';
import { checkFormCode, sendFormCode } from '../../../../service/signing/form-codes';
import { nothingGiven } from '../../../../service/signing/form-given';
import type { CodeOutcome } from '../../../../service/signing/mailed-codes';
import type { WebForm } from '../../../../service/signing/web-form-store';
import { findWebFormDay, isFull } from '../../../../service/submissions/web-form-day-store';
import { checkAddressRate } from '../../address-rate';
import { jsonAnswer } from '../../answers';
import { checkFormRate } from '../../rate-limit';
import type { Texts } from '../read-small-form';
import { keepSession, languageOf, newPass, visitorOf, wantsPass } from '../signing/signing-visit';
import { givenQuery, readGiven } from './form-given';
import {
  afterMs,
  type Entered,
  type FormContext,
  type FormScreen,
  showClosed,
  showCode,
  showForm,
  soonMs,
} from './form-pages';

/** A public form that a visitor has sent. */
type Sent = {
  form: WebForm;
  text: Texts;
  entered: Entered;
  beginning: Beginning;
  challenge: Challenge;
  now: number;
};

/** Begins a public form for a visitor, once they have passed its challenge. */
export async function beginForm(c: FormContext, form: WebForm, text: Texts): Promise<Response> {
  const now = Date.now();
  const { db, config } = c.get('services');
  const soon = checkFormRate(visitorOf(c, '').client.ip, now) ?? (await checkAddressRate(c, 'forms'));
  const day = await findWebFormDay(db, form.templateId, now);
  const challenge = challengeOf(config, form, day);
  const entered: Entered = {
    // A code must not outlive the showing that it counts for.
    attempt: currentAttempt(text('attempt'), now, isAskingForCode(challenge, text) ? codeMs : 0),
    entered: { name: text('name'), email: text('email') },
    referrer: text('referrer'),
    embedded: text('embedded') === '1',
    given: text('given', limits.formGivenChars + 1),
    query: givenQuery(c.req.url).toString(),
  };
  const given = readGiven(entered.given);
  const visitor = visitorBody.safeParse(entered.entered);
  const again = (problem: FormScreen['problem'], headers = {}) =>
    showForm(
      c,
      form,
      { ...entered, challenged: challenge === 'turnstile', leftOut: [], plain: null, problem },
      headers,
    );
  if (!given) return again('link');
  if (!visitor.success) return again('email');
  if (soon) return again('too_many', soon.headers);
  if (isFull(day)) return again('too_many', dayIsFull(now).refusal.headers);
  const { attempt, referrer } = entered;
  const language = languageOf(c);
  const beginning = { visitor: visitor.data, language, referrer: referrer || null, attempt, given };
  const sent = { form, text, entered, beginning, challenge, now };
  return (await challenged(c, sent, again)) ?? begin(c, sent, again);
}

const codeMs = limits.formCodeMinutes * 60_000;

function isAskingForCode(challenge: Challenge, text: Texts): boolean {
  return challenge === 'email_code' && (text('code') === '' || text('again') !== '');
}

type Again = (
  problem: FormScreen['problem'],
  headers?: Record<string, string>,
) => Response | Promise<Response>;

/** The page on which the visitor goes on with the challenge; undefined when they have passed it. */
async function challenged(c: FormContext, sent: Sent, again: Again): Promise<Response | undefined> {
  const { form, text, beginning, challenge } = sent;
  const { ip } = visitorOf(c, '').client;
  switch (challenge) {
    case 'none':
      return undefined;
    case 'impossible':
      return again('unavailable', afterMs(soonMs));
    case 'turnstile': {
      const { hostname } = new URL(c.req.url);
      const given = { token: text('cf-turnstile-response'), hostname, ip };
      const verdict = await passTurnstile(c.get('services').config, form, beginning, given);
      if (verdict === 'passed') return undefined;
      return verdict === 'failed' ? again('challenge') : again('unavailable', afterMs(soonMs));
    }
    case 'email_code':
      return askForCode(c, sent, again);
  }
}

async function askForCode(c: FormContext, sent: Sent, again: Again): Promise<Response | undefined> {
  const { form, text, entered, beginning, challenge, now } = sent;
  const services = c.get('services');
  const { ip } = visitorOf(c, '').client;
  const isAsking = isAskingForCode(challenge, text);
  const code: CodeOutcome = isAsking
    ? await sendFormCode(services, form, beginning, { ip, now })
    : await checkFormCode(services, form, beginning, { typed: text('code'), ip, now });
  const ask = (problem: 'wrong' | 'too_many' | null, headers = {}) =>
    showCode(c, form, { ...entered, problem }, headers);
  switch (code.outcome) {
    case 'passed':
      return undefined;
    case 'sent':
      return ask(null);
    case 'wrong':
      return ask('wrong');
    case 'wait': {
      const headers = afterMs(code.until - now);
      return isAsking && text('again') === '' ? again('too_many', headers) : ask('too_many', headers);
    }
    case 'unreachable':
      return again('unreachable');
    case 'unavailable':
      return again('unavailable', afterMs(soonMs));
  }
}

async function begin(c: FormContext, { form, entered, beginning, now }: Sent, again: Again) {
  const { client } = visitorOf(c, '');
  const begun = await beginWebForm(c.get('services'), form, beginning, { client, now });
  if (!begun.ok && begun.refusal.code === 'rate_limited') return again('too_many', begun.refusal.headers);
  if (!begun.ok) return beginning.given === nothingGiven ? showClosed(c) : again('link');
  const { dataRequestId, session, leftOut } = begun.value;
  const { embedded } = entered;
  if (wantsPass(c) && embedded) {
    const pass = newPass(c, dataRequestId, sessionHashOf(session));
    return jsonAnswer(200, { status: 'success', data_request_id: dataRequestId, pass, left_out: leftOut });
  }
  keepSession(c, dataRequestId, { session, embedded });
  // The script of a plain form that is in no frame goes on with the cookie.
  if (wantsPass(c)) return c.json({ status: 'success', data_request_id: dataRequestId });
  return c.redirect(`/sign/${dataRequestId}?lang=${beginning.language}`, 303);
}
