import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../app-env';
import { acceptedLanguage, isLanguage, type Language } from '../data-requests/languages';
import { limits } from '../limits';
import { type Refusal, refuse } from '../refusal';
import type { Visitor } from '../signing/signer';

type AppContext = Context<AppEnv>;

/** Browsers keep what is secure from others also on the machine itself, where there is no https. */
const isTrusted = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Each data request has a session of its own: people who share a browser stay apart. */
const cookieName = (url: URL, dataRequestId: string): string =>
  `${isTrusted(url) ? '__Host-' : ''}sign_${dataRequestId}`;

export const visitorOf = (c: AppContext, dataRequestId: string): Visitor => ({
  dataRequestId,
  session: getCookie(c, cookieName(new URL(c.req.url), dataRequestId)) ?? null,
  client: clientOf(c),
});

const clientOf = (c: AppContext) => ({
  ip: c.req.header('cf-connecting-ip') ?? null,
  user_agent: c.req.header('user-agent')?.slice(0, limits.userAgentChars) ?? null,
});

/** Inside a frame of another site the cookie belongs to the two of them together. */
export const keepSession = (
  c: AppContext,
  dataRequestId: string,
  { session, embedded }: { session: string; embedded: boolean },
): void => {
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
};

/** What changes something comes from our own pages; a browser always says where it comes from. */
export const foreignOrigin = (c: AppContext): Refusal | null => {
  const origin = c.req.header('origin');
  if (origin === new URL(c.req.url).origin) return null;
  const isOwnPage =
    (origin === undefined || origin === 'null') && c.req.header('sec-fetch-site') === 'same-origin';
  return isOwnPage ? null : comesFromElsewhere;
};

const comesFromElsewhere = refuse(
  'foreign_origin',
  'This address only takes what its own pages send: the Origin must be its own.',
).refusal;

/** What the address asks for goes before what the browser prefers. */
export const languageOf = (c: AppContext, otherwise?: Language): Language => {
  const wanted = c.req.query('lang');
  return isLanguage(wanted) ? wanted : acceptedLanguage(c.req.header('accept-language'), otherwise);
};
