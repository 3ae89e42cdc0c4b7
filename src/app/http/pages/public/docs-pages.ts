import { type Context, Hono } from 'hono';
import type { AppEnv } from '../../app-env';

/** The pages load from their own origin only, and send only to the API of this deployment. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const missingPage = '/docs/no-such-page';
const aYear = 'public, max-age=31536000, immutable';

/** The docs, which are made when the product is built (scripts/build-docs-site.mjs). */
export const docsPages = new Hono<AppEnv>()
  .get('/docs', (c) => page(c, '/docs'))
  .get(
    '/docs/:file{site\\.(css|js)|search\\.json|examples/[a-z-]+\\.[a-z]+|(images/)?[a-z-]+\\.(svg|webp)}',
    async (c) => {
      const found = await c.env.ASSETS.fetch(c.req.raw);
      if (!found.ok && found.status !== 304) return missing(c);
      const answer = new Response(found.body, found);
      // Their addresses change with them.
      if (c.req.query('v')) answer.headers.set('Cache-Control', aYear);
      return answer;
    },
  )
  .get('/docs/:page{[a-z0-9/-]+}', (c) => page(c, c.req.path.replace(/\/$/, '')))
  .get('/docs/:rest{.+}', (c) => missing(c));

async function page(c: Context<AppEnv>, path: string): Promise<Response> {
  const found = await c.env.ASSETS.fetch(new Request(new URL(path, c.req.url), c.req.raw));
  if (!found.ok && found.status !== 304) return missing(c);
  return asPage(found);
}

async function missing(c: Context<AppEnv>): Promise<Response> {
  const found = await c.env.ASSETS.fetch(new URL(missingPage, c.req.url));
  return asPage(found, 404);
}

function asPage(found: Response, status = found.status): Response {
  const answer = new Response(found.body, { status, headers: found.headers });
  answer.headers.set('Content-Security-Policy', policy);
  answer.headers.set('X-Frame-Options', 'DENY');
  answer.headers.set('Cache-Control', 'no-cache');
  return answer;
}
