import { type Context, Hono } from 'hono';
import type { AppEnv } from '../../app-env';

/** The place in the page for the origin of this deployment. */
const originPlace = '{origin}';

/** Pages of other sites and other runtimes may load the module: nothing in it is secret. */
const shared = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, no-cache' };

/**
 * The package that programs install from this deployment, and the page that says how and shows its
 * hash (scripts/build-sdk.mjs).
 */
export const sdkFiles = new Hono<AppEnv>()
  .get('/sdk', async (c) => {
    const found = await c.env.ASSETS.fetch(new URL('/sdk/index.txt', c.req.url));
    const { origin } = new URL(c.req.url);
    return c.text(
      (await found.text()).replaceAll(originPlace, () => origin),
      200,
      shared,
    );
  })
  .get('/sdk/quillet.mjs', (c) => file(c, 'text/javascript; charset=utf-8'))
  .get('/sdk/quillet.tgz', (c) => file(c, 'application/gzip'));

async function file(c: Context<AppEnv>, type: string): Promise<Response> {
  const found = await c.env.ASSETS.fetch(c.req.raw);
  if (!found.ok && found.status !== 304) return c.notFound();
  const answer = new Response(found.body, found);
  for (const [name, value] of Object.entries({ ...shared, 'Content-Type': type }))
    answer.headers.set(name, value);
  return answer;
}
