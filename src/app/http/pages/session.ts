import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Caller } from '../../../core/api/operation';
import { ok, type Refusal, refuse } from '../../../core/api/refusal';
import { mayDo, type Need } from '../../../core/api/roles';
import { limits } from '../../../lib/limits';
import type { Person } from '../../../service/accounts/members/person';
import {
  findSession,
  isConfirmed,
  isCsrfToken,
  type Session,
} from '../../../service/accounts/sign-in/session';
import type { AppEnv } from '../app-env';
import type { Entrance } from '../pipeline';
import { foreignOrigin, isTrusted } from './browser';
import { notPermitted } from './check-role';
import { placeOf } from './next-page';
import { readForm, type Texts } from './read-small-form';
import { refusalPage } from './refusal-page';

type AppContext = Context<AppEnv>;

/** Who looks at a page of the dashboard, and whether at what is live or at tests. */
export type Visit = { session: Session; person: Person; mode: Caller['mode']; csrfToken: string };

/** Bound to this very host, sent over https only, and out of reach of scripts. */
const cookieOf = (c: AppContext, name: string) => {
  const secure = isTrusted(new URL(c.req.url));
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'Lax' as const };
  return { name: secure ? `__Host-${name}` : name, attributes };
};

const readCookie = (c: AppContext, name: string): string => getCookie(c, cookieOf(c, name).name) ?? '';

const keepCookie = (c: AppContext, name: string, value: string, days: number): void => {
  const { name: fullName, attributes } = cookieOf(c, name);
  setCookie(c, fullName, value, { ...attributes, maxAge: days * 86_400 });
};

export const keepSignedIn = (c: AppContext, secret: string): void =>
  keepCookie(c, 'session', secret, limits.sessionDays);

export const forgetSignedIn = (c: AppContext): void => {
  const { name, attributes } = cookieOf(c, 'session');
  deleteCookie(c, name, attributes);
};

export const sessionOf = async (c: AppContext, now: number): Promise<Session | null> => {
  const { db, config, defer } = c.get('services');
  return findSession({ db, signingKey: config.signingKey, defer }, readCookie(c, 'session'), now);
};

/** Tests first: nothing is counted, and nobody takes the result for a valid document. */
const modeOf = (text: string | undefined): Caller['mode'] => (text === 'live' ? 'live' : 'test');

export const keepMode = (c: AppContext, mode: string): void =>
  keepCookie(c, 'mode', modeOf(mode), limits.sessionDays);

const visitOf = (c: AppContext, session: Session): Visit => ({
  session,
  person: session.person,
  mode: modeOf(readCookie(c, 'mode')),
  csrfToken: session.csrfToken,
});

type Show = (c: AppContext, visit: Visit) => Response | Promise<Response>;

/** Pages for people who are signed in and whose role allows it; others sign in first and come back. */
export const signedIn =
  (need: Need, show: Show) =>
  async (c: AppContext): Promise<Response> => {
    const session = await sessionOf(c, Date.now());
    if (session)
      return mayDo(session.person.role, need) ? show(c, visitOf(c, session)) : refusalPage(c, notPermitted);
    return c.redirect(`/sign-in?next=${encodeURIComponent(placeOf(c))}`, 303);
  };

/** The same for what a form of such a page sends, once it is certain that it was this page. */
export const postedBy = (
  need: Need,
  act: (c: AppContext, visit: Visit, text: Texts) => Response | Promise<Response>,
) =>
  signedIn(need, async (c, visit) => {
    const form = await readForm(c.req.raw);
    if (!form.ok) return refusalPage(c, form.refusal);
    const forged = forgedRequest(c, visit.session, form.value('csrf'));
    return forged ? refusalPage(c, forged) : act(c, visit, form.value);
  });

/** A form of a page before the dashboard: there is no session yet, so where it comes from is all there is to know. */
export const ownForm =
  (act: (c: AppContext, text: Texts) => Response | Promise<Response>) =>
  async (c: AppContext): Promise<Response> => {
    const foreign = foreignOrigin(c);
    if (foreign) return refusalPage(c, foreign);
    const form = await readForm(c.req.raw);
    return form.ok ? act(c, form.value) : refusalPage(c, form.refusal);
  };

/** What changes something comes from our own pages, and from one that was shown in this very session. */
export const forgedRequest = (c: AppContext, session: Session, csrfToken: string): Refusal | null =>
  foreignOrigin(c) ?? (isCsrfToken(session, csrfToken) ? null : wrongToken);

/** The API of the dashboard: by cookie, for its own pages alone. */
export const bySession: Entrance = async (c, now) => {
  const session = await sessionOf(c, now);
  if (!session) return notSignedIn;
  const changes = c.req.method !== 'GET' && c.req.method !== 'HEAD';
  const forged = changes ? forgedRequest(c, session, c.req.header('x-csrf-token') ?? '') : null;
  if (forged) return { ok: false, refusal: forged };
  const { id, accountId, role } = session.person;
  const user = { id, role, isConfirmed: isConfirmed(session, now) };
  // A page goes on in the mode it was opened in, whatever another tab has switched to since.
  const mode = modeOf(c.req.header('x-mode') ?? readCookie(c, 'mode'));
  return ok({ accountId, mode, tokenId: null, user });
};

export const notSignedIn = refuse('sign_in_required', 'Sign in first: there is no session, or it is over.');

const wrongToken = refuse(
  'csrf_token_invalid',
  'The page was opened in another session: send the X-CSRF-Token of this one.',
).refusal;
