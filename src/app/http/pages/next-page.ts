import type { Context } from 'hono';
import type { AppEnv } from '../app-env';

/** Where people look, and programs do not. */
const isDashboardPage = (path: string): boolean =>
  /^\/dashboard(\/|$)/.test(path) && !path.startsWith('/dashboard/api');

const gates = /^\/(sign-in|sign-out|confirm|magic-link|reset-password|email-change|invitations|setup)(\/|$)/;
const askedByScripts = /^\/(sign-in|confirm)\/passkey(\/|$)/;

/** The same, and what is before the dashboard: whoever is refused there reads it. */
export const isForPeople = (path: string): boolean =>
  isDashboardPage(path) || (gates.test(path) && !askedByScripts.test(path));

/** Where to go on after signing in: a page of our own dashboard, and nothing else that somebody put into a link. */
export const safeNext = (next: string | undefined, origin: string): string => {
  const url = next ? URL.parse(next, origin) : null;
  return url?.origin === origin && isDashboardPage(url.pathname) ? url.pathname + url.search : '/dashboard';
};

/** The same, where somebody has confirmed meanwhile that it is them: the page gives back what they had typed. */
export const confirmedAt = (next: string): string => {
  const [path = '', query = ''] = next.split('?', 2);
  const params = new URLSearchParams(query);
  params.set('confirmed', '1');
  return `${path}?${params}`;
};

/** The page on which somebody has pressed a button, as far as their browser says. */
export const pageBefore = (c: Context<AppEnv>): string =>
  safeNext(c.req.header('referer'), new URL(c.req.url).origin);

/** Where somebody is who is sent elsewhere first: what a form is sent to is no page to come back to. */
export const placeOf = (c: Context<AppEnv>): string => {
  const { pathname, search } = new URL(c.req.url);
  return c.req.method === 'GET' ? pathname + search : pageBefore(c);
};
