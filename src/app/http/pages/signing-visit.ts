import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { limits } from '../../../lib/limits';
import { acceptedLanguage, isLanguage, type Language } from '../../../service/data-requests/languages';
import type { Visitor } from '../../../service/signing/find-signer';
import type { AppEnv } from '../app-env';
import { clientOf, isTrusted } from './browser';

type AppContext = Context<AppEnv>;

/** Each data request has its own session, so that signers who share a browser stay apart. */
function cookieName(url: URL, dataRequestId: string): string {
  return `${isTrusted(url) ? '__Host-' : ''}sign_${dataRequestId}`;
}

export function visitorOf(c: AppContext, dataRequestId: string): Visitor {
  return {
    dataRequestId,
    session: getCookie(c, cookieName(new URL(c.req.url), dataRequestId)) ?? null,
    client: clientOf(c),
  };
}

/**
 * Inside a frame of another site, the cookie is partitioned: it counts for these two sites together
 * only.
 */
export function keepSession(
  c: AppContext,
  dataRequestId: string,
  { session, embedded }: { session: string; embedded: boolean },
): void {
  const url = new URL(c.req.url);
  const framed = embedded && isTrusted(url);
  setCookie(c, cookieName(url, dataRequestId), session, {
    path: '/',
    httpOnly: true,
    secure: isTrusted(url),
    sameSite: framed ? 'None' : 'Lax',
    ...(framed && { partitioned: true }),
    maxAge: limits.signingSessionHours * 3600,
  });
}

/** The language in the URL goes before that of the browser. */
export function languageOf(c: AppContext, otherwise?: Language): Language {
  const wanted = c.req.query('lang');
  return isLanguage(wanted) ? wanted : acceptedLanguage(c.req.header('accept-language'), otherwise);
}
