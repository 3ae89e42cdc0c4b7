import type { Context } from 'hono';
import type { Caller, Person } from '../../../core/api/caller';
import { ok, type Refusal, refuse } from '../../../core/api/refusal';
import { mayBefore, mayDo, type NeedIn, needOf, type SecondFactor } from '../../../core/api/roles';
import { limits } from '../../../lib/limits';
import type { Member } from '../../../service/accounts/members/member';
import { secondFactorOf } from '../../../service/accounts/sign-in/factor-store';
import {
  findSession,
  isConfirmed,
  isCsrfToken,
  type Session,
} from '../../../service/accounts/sign-in/session';
import { inLanguage } from '../../../ui/languages';
import type { AppEnv } from '../app-env';
import type { Entrance } from '../pipeline';
import { withinReach } from '../within-reach';
import { foreignOrigin, forgetCookie, keepCookie, readCookie } from './browser';
import { notPermitted } from './check-role';
import { languageOfBrowser } from './language';
import { placeOf } from './next-page';
import { readForm, type Texts } from './read-small-form';
import { refusalPage } from './refusal-page';

type AppContext = Context<AppEnv>;

/** A request by a member to a dashboard page, with the mode of the dashboard. */
export type Visit = {
  session: Session;
  member: Member;
  mode: Caller['mode'];
  csrfToken: string;
  /** What the path names. An id that the member does not reach is replaced by one that no record has. */
  params: Record<string, string>;
};

export function keepSignedIn(c: AppContext, secret: string): void {
  keepCookie(c, 'session', secret, limits.sessionDays);
}

export function forgetSignedIn(c: AppContext): void {
  forgetCookie(c, 'session');
}

/** Keeps what a browser needs when it comes back from the provider of an account. */
export function keepSignOn(c: AppContext, attempt: string): void {
  keepCookie(c, 'sign_on', attempt, limits.signOnMinutes / (24 * 60));
}

/** Returns what was kept for the sign-in at the provider, and forgets it. */
export function takeSignOn(c: AppContext): string {
  const attempt = readCookie(c, 'sign_on');
  if (attempt !== '') forgetCookie(c, 'sign_on');
  return attempt;
}

export async function sessionOf(c: AppContext, now: number): Promise<Session | null> {
  const { db, config, defer } = c.get('services');
  return findSession({ db, signingKey: config.signingKey, defer }, readCookie(c, 'session'), now);
}

/** Test mode is the default: tests are not counted, and cannot be taken for valid documents. */
function modeOf(text: string | undefined): Caller['mode'] {
  return text === 'live' ? 'live' : 'test';
}

export function keepMode(c: AppContext, mode: string): void {
  keepCookie(c, 'mode', modeOf(mode), limits.sessionDays);
}

async function visitOf(c: AppContext, session: Session): Promise<Visit> {
  const { member, csrfToken } = session;
  const visit = { session, member, mode: modeOf(readCookie(c, 'mode')), csrfToken };
  return { ...visit, params: await withinReach(c.get('services'), callerOf(visit), c.req.param()) };
}

/** The caller behind a page, so that it shows what the API would answer to this member. */
export function callerOf({ session, member: { accountId }, mode }: Omit<Visit, 'params'>): Caller {
  const user = personOf(session, 'enough', Date.now());
  return { accountId, mode, tokenId: null, user, pace: session.pace };
}

type Show = (c: AppContext, visit: Visit) => Response | Promise<Response>;

/**
 * Shows a page to members whose role allows it, in their language. Other visitors sign in first and come back, and so
 * does a member without the second factor that the account requires.
 */
export function signedIn(asked: NeedIn, show: Show) {
  return async (c: AppContext): Promise<Response> => {
    const session = await sessionOf(c, Date.now());
    if (!session) return c.redirect(`/sign-in?next=${encodeURIComponent(placeOf(c))}`, 303);
    const need = needOf(asked, modeOf(readCookie(c, 'mode')));
    const factor = await secondFactorOf(c.get('services').db, session);
    if (!mayBefore(factor, need))
      return c.redirect(`/second-factor?next=${encodeURIComponent(placeOf(c))}`, 303);
    const { member } = session;
    return inLanguage(c.env.ASSETS, member.language ?? languageOfBrowser(c), async () =>
      mayDo(member, need) ? show(c, await visitOf(c, session)) : refusalPage(c, notPermitted),
    );
  };
}

/** Runs an action for a form of a page, after checking that this page sent it. */
export function postedBy(
  need: NeedIn,
  act: (c: AppContext, visit: Visit, text: Texts) => Response | Promise<Response>,
) {
  return signedIn(need, async (c, visit) => {
    const form = await readForm(c.req.raw);
    if (!form.ok) return refusalPage(c, form.refusal);
    const forged = forgedRequest(c, visit.session, form.value('csrf'));
    return forged ? refusalPage(c, forged) : act(c, visit, form.value);
  });
}

/** Runs an action for a form before sign-in. Without a session, only its origin can be checked. */
export function ownForm(act: (c: AppContext, text: Texts) => Response | Promise<Response>) {
  return async (c: AppContext): Promise<Response> => {
    const foreign = foreignOrigin(c);
    if (foreign) return refusalPage(c, foreign);
    const form = await readForm(c.req.raw);
    return form.ok ? act(c, form.value) : refusalPage(c, form.refusal);
  };
}

/** Refuses a change that does not come from this origin, or from a page of another session. */
export function forgedRequest(c: AppContext, session: Session, csrfToken: string): Refusal | null {
  return foreignOrigin(c) ?? (isCsrfToken(session, csrfToken) ? null : wrongToken);
}

export function personOf(session: Session, secondFactor: SecondFactor, now: number): Person {
  const { id, name, email, role, reach } = session.member;
  const sessionId = session.id;
  return { id, name, email, sessionId, role, reach, isConfirmed: isConfirmed(session, now), secondFactor };
}

/** Admits requests to the dashboard's API: by cookie, from its own pages only. */
export const bySession: Entrance = async (c, now) => {
  const session = await sessionOf(c, now);
  if (!session) return notSignedIn;
  const changes = c.req.method !== 'GET' && c.req.method !== 'HEAD';
  const forged = changes ? forgedRequest(c, session, c.req.header('x-csrf-token') ?? '') : null;
  if (forged) return { ok: false, refusal: forged };
  const { accountId } = session.member;
  const user = personOf(session, await secondFactorOf(c.get('services').db, session), now);
  // A page keeps the mode it was opened in, even if another tab has switched since.
  const mode = modeOf(c.req.header('x-mode') ?? readCookie(c, 'mode'));
  return ok({ accountId, mode, tokenId: null, user, pace: session.pace });
};

export const notSignedIn = refuse('sign_in_required', 'Sign in first: you have no session, or it has ended.');

const wrongToken = refuse(
  'csrf_token_invalid',
  'The page was opened in another session. Send the X-CSRF-Token of this session.',
).refusal;
