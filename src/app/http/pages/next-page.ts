import type { Context } from 'hono';
import type { AppEnv } from '../app-env';

/** True for a path of the dashboard that shows a page. */
function isDashboardPage(path: string): boolean {
  return /^\/dashboard(\/|$)/.test(path) && !path.startsWith('/dashboard/api');
}

const gates =
  /^\/(sign-in|sign-out|second-factor|confirm|magic-link|reset-password|email-change|invitations|setup)(\/|$)/;
const askedByScripts = /^\/(sign-in|confirm)\/passkey(\/|$)/;

/**
 * True for dashboard pages and for the pages before them, such as sign-in: a refusal there is shown
 * as a page.
 */
export function isPage(path: string): boolean {
  return isDashboardPage(path) || (gates.test(path) && !askedByScripts.test(path));
}

/**
 * The page to go to after signing in: only pages of this dashboard count, because a link may name
 * any URL.
 */
export function nextPage(c: Context<AppEnv>, next: string | undefined): string {
  const { origin } = new URL(c.req.url);
  const url = next ? URL.parse(next, origin) : null;
  return url?.origin === origin && isDashboardPage(url.pathname) ? url.pathname + url.search : '/dashboard';
}

/**
 * The page to go back to after a confirmation, with a mark for it. The page then restores what was
 * typed.
 */
export function confirmedAt(next: string): string {
  const [path = '', query = ''] = next.split('?', 2);
  const params = new URLSearchParams(query);
  params.set('confirmed', '1');
  return `${path}?${params}`;
}

/** The page on which the member pressed a button, as the browser says. */
export function pageBefore(c: Context<AppEnv>): string {
  return nextPage(c, c.req.header('referer'));
}

/** The page to come back to. A posted form has a path, but no page, so the page before counts. */
export function placeOf(c: Context<AppEnv>): string {
  const { pathname, search } = new URL(c.req.url);
  return c.req.method === 'GET' ? pathname + search : pageBefore(c);
}
