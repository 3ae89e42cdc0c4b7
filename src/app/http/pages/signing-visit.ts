import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { limits } from '../../../lib/limits';
import { acceptedLanguage, isLanguage, type Language } from '../../../service/data-requests/languages';
import type { Visitor } from '../../../service/signing/find-signer';
import type { AppEnv } from '../app-env';
import { clientOf, cookieName, isLocalHttp } from './browser';

type AppContext = Context<AppEnv>;

/** Each data request has its own session, so that signers who share a browser stay apart. */
function nameOf(dataRequestId: string): string {
  return `sign_${dataRequestId}`;
}

export function visitorOf(c: AppContext, dataRequestId: string): Visitor {
  const name = nameOf(dataRequestId);
  const session = getCookie(c, cookieName(new URL(c.req.url), name)) ?? getCookie(c, `__Host-${name}`);
  return { dataRequestId, session: session ?? null, client: clientOf(c) };
}

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
