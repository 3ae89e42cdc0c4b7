import type { MiddlewareHandler } from 'hono';
import { refuse } from '../../core/api/refusal';
import { loadConfig } from '../wiring/config';
import { refusalAnswer } from './answers';
import type { AppEnv } from './app-env';
import { isPage } from './pages/next-page';

/**
 * Answers only at the hosts of the deployment. Whoever asks under another name gets no link to that
 * name, and no page. Members are led to the one origin where their session and passkeys belong.
 */
export const atKnownHost: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { publicOrigin, otherHosts } = loadConfig(c.env);
  const url = new URL(c.req.url);
  if (publicOrigin === null || url.origin === publicOrigin) return next();
  const home = new URL(publicOrigin);
  const isHome = url.host === home.hostname && home.port === '';
  if (!isHome && !otherHosts.has(url.host) && !otherHosts.has(url.hostname)) return elsewhere(publicOrigin);
  const isReading = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (isReading && isPage(url.pathname)) return c.redirect(publicOrigin + url.pathname + url.search, 308);
  return isHome ? elsewhere(publicOrigin) : next();
};

function elsewhere(publicOrigin: string): Response {
  return refusalAnswer(refuse('unknown_host', `This deployment answers at ${publicOrigin}.`).refusal);
}
