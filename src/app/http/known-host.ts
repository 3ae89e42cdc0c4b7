import type { MiddlewareHandler } from 'hono';
import { refuse } from '../../core/api/refusal';
import { loadConfig } from '../wiring/config';
import { refusalAnswer } from './answers';
import type { AppEnv } from './app-env';
import { isLocalHttp } from './pages/browser';
import { isPage } from './pages/next-page';

/**
 * Answers only at the hosts of the deployment. A request under another name gets no link to that
 * name, and no page. Members are led to the one origin where their session and passkeys belong.
 */
export const atKnownHost: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { publicOrigin, otherHosts } = loadConfig(c.env);
  const url = new URL(c.req.url);
  if (publicOrigin === null || url.origin === publicOrigin) return next();
  const home = new URL(publicOrigin);
  const isHome = url.host === home.hostname && home.port === '';
  if (!isHome && !otherHosts.has(url.host) && !otherHosts.has(url.hostname)) return elsewhere(publicOrigin);
  if (linkOrigin(url, publicOrigin) === url.origin) return next();
  const isReading = c.req.method === 'GET' || c.req.method === 'HEAD';
  const secured = home.protocol === 'https:' && isOpenHttp(url) ? securedAddress(url) : null;
  if (isReading && isPage(url.pathname)) return c.redirect(publicOrigin + url.pathname + url.search, 308);
  // Credentials that came over http are refused: a client that is led on would go on sending them.
  if (secured && isReading && c.req.header('authorization') === undefined) return c.redirect(secured, 308);
  if (secured) return elsewhere(new URL(secured).origin);
  return isHome ? elsewhere(publicOrigin) : next();
};

/**
 * The origin of the links that a request makes. On the machine itself each of its names keeps its
 * links: a passkey belongs to localhost, and none can belong to 127.0.0.1.
 */
export function linkOrigin(url: URL, publicOrigin: string | null): string {
  if (publicOrigin === null) return url.origin;
  return isLocalHttp(url) && isLocalHttp(new URL(publicOrigin)) ? url.origin : publicOrigin;
}

/** True for http to anywhere but the machine itself. */
function isOpenHttp({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !/^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

function securedAddress({ host, pathname, search }: URL): string {
  return `https://${host}${pathname}${search}`;
}

function elsewhere(origin: string): Response {
  return refusalAnswer(refuse('unknown_host', `This deployment answers at ${origin}.`).refusal);
}
