import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { type Refusal, refuse } from '../../../core/api/refusal';
import { limits } from '../../../lib/limits';
import type { AppEnv } from '../app-env';

type AppContext = Context<AppEnv>;

/** True over plain http on the machine itself, where some browsers keep no secure cookie. */
export function isLocalHttp({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** The name of a cookie for this host only. The prefix demands that it is secure. */
export function cookieName(url: URL, name: string): string {
  return isLocalHttp(url) ? name : `__Host-${name}`;
}

/** A cookie of this host only, hidden from scripts, and sent over https only, but for local tries. */
function cookieOf(c: AppContext, name: string) {
  const url = new URL(c.req.url);
  const attributes = { path: '/', httpOnly: true, secure: !isLocalHttp(url), sameSite: 'Lax' as const };
  return { name: cookieName(url, name), attributes };
}

export function readCookie(c: AppContext, name: string): string {
  return getCookie(c, cookieOf(c, name).name) ?? '';
}

export function keepCookie(c: AppContext, name: string, value: string, days: number): void {
  const { name: fullName, attributes } = cookieOf(c, name);
  setCookie(c, fullName, value, { ...attributes, maxAge: days * 86_400 });
}

export function forgetCookie(c: AppContext, name: string): void {
  const { name: fullName, attributes } = cookieOf(c, name);
  deleteCookie(c, fullName, attributes);
}

/** The client, as its headers say. */
export function clientOf(c: AppContext) {
  return {
    ip: c.req.header('cf-connecting-ip') ?? null,
    user_agent: c.req.header('user-agent')?.slice(0, limits.userAgentChars) ?? null,
  };
}

/** Refuses a change from another origin. A browser always says from which origin it comes. */
export function foreignOrigin(c: AppContext): Refusal | null {
  const origin = c.req.header('origin');
  if (origin === new URL(c.req.url).origin) return null;
  const isOwnPage =
    (origin === undefined || origin === 'null') && c.req.header('sec-fetch-site') === 'same-origin';
  return isOwnPage ? null : comesFromElsewhere;
}

/** Refuses a browser on a page of another origin, and no program, which has none. */
export function foreignBrowser(c: AppContext): Refusal | null {
  return c.req.header('origin') === undefined ? null : foreignOrigin(c);
}

const comesFromElsewhere = refuse(
  'foreign_origin',
  'Only pages of this host may send this request: the Origin must be the host itself.',
).refusal;

const checkValue = 'kept';

/** Sets a cookie that says nothing, so that a later page can tell whether this browser keeps any. */
export function checkCookies(c: AppContext): void {
  if (readCookie(c, checkValue) === '') keepCookie(c, checkValue, '1', limits.sessionDays);
}

/** True for a request from this page of ours that set a cookie, where the cookie did not come back. */
export function hasLostCookies(c: AppContext, page: string): boolean {
  const url = new URL(c.req.url);
  const before = URL.parse(c.req.header('referer') ?? '');
  const cameFromPage = before?.origin === url.origin && before.pathname === page;
  return cameFromPage && readCookie(c, checkValue) === '';
}
