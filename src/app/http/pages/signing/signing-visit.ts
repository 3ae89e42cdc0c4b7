import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { acceptedLanguage, isLanguage, type Language } from '../../../../lib/languages';
import { limits } from '../../../../lib/limits';
import { sessionHashOf, type Visitor } from '../../../../service/signing/find-signer';
import { type FramePass, makeFramePass, readFramePass } from '../../../../service/signing/frame-pass';
import { jsonAnswer } from '../../answers';
import type { AppEnv } from '../../app-env';
import { clientOf, cookieName, isLocalHttp } from '../browser';

type AppContext = Context<AppEnv>;

/** Each data request has its own session, so that signers who share a browser stay apart. */
function nameOf(dataRequestId: string): string {
  return `sign_${dataRequestId}`;
}

export function visitorOf(c: AppContext, dataRequestId: string): Visitor {
  const pass = passOf(c, dataRequestId);
  const name = nameOf(dataRequestId);
  const cookie = getCookie(c, cookieName(new URL(c.req.url), name)) ?? getCookie(c, `__Host-${name}`);
  const ofCookie = cookie === undefined ? null : sessionHashOf(cookie);
  return { dataRequestId, sessionHash: pass?.sessionHash ?? ofCookie, client: clientOf(c) };
}

const bearerPattern = /^Bearer (\S+)$/;

function passOf(c: AppContext, dataRequestId: string): FramePass | null {
  const [, pass] = bearerPattern.exec(c.req.header('authorization') ?? '') ?? [];
  const { signingKey } = c.get('services').config;
  return pass === undefined ? null : readFramePass(signingKey, dataRequestId, { pass, now: Date.now() });
}

/** Whether the page asks for a pass instead of a cookie: it is in a frame of another site. */
export function wantsPass(c: AppContext): boolean {
  return c.req.header('accept') === 'application/json';
}

/** A page that is fetched with a pass stands in a frame, too. */
export function isEmbedded(c: AppContext): boolean {
  return c.req.header('authorization') !== undefined || c.req.query('embedded') === '1';
}

export function newPass(c: AppContext, dataRequestId: string, sessionHash: string): string {
  return makeFramePass(c.get('services').config.signingKey, { dataRequestId, sessionHash }, Date.now());
}

/** Goes on at the signing page, with the session that the browser keeps or with a pass. */
export function goToPage(
  c: AppContext,
  dataRequestId: string,
  { sessionHash, language }: { sessionHash: string; language: string },
): Response {
  if (wantsPass(c))
    return jsonAnswer(200, { status: 'success', pass: newPass(c, dataRequestId, sessionHash) });
  const query = language === '' ? '' : `?lang=${encodeURIComponent(language)}`;
  return c.redirect(`/sign/${dataRequestId}${query}`, 303);
}

/** Answers a pass that has passed half of its life with the next one. */
export const renewPass: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const id = c.req.param('id') ?? '';
  const pass = passOf(c, id);
  if (pass?.isAging && c.res.ok) c.res.headers.set('X-Frame-Pass', newPass(c, id, pass.sessionHash));
};

/**
 * Inside a frame of another site, the cookie is partitioned: it counts for these two sites together
 * only. Browsers keep such a cookie only if it is secure.
 */
export function keepSession(
  c: AppContext,
  dataRequestId: string,
  { session, embedded }: { session: string; embedded: boolean },
): void {
  const url = new URL(c.req.url);
  const name = nameOf(dataRequestId);
  setCookie(c, embedded ? `__Host-${name}` : cookieName(url, name), session, {
    path: '/',
    httpOnly: true,
    secure: embedded || !isLocalHttp(url),
    sameSite: embedded ? 'None' : 'Lax',
    ...(embedded && { partitioned: true }),
    maxAge: limits.signingSessionHours * 3600,
  });
}

/** The language in the URL goes before that of the browser. */
export function languageOf(c: AppContext, otherwise?: Language): Language {
  const wanted = c.req.query('lang');
  return isLanguage(wanted) ? wanted : acceptedLanguage(c.req.header('accept-language'), otherwise);
}
