import { type Context, Hono } from 'hono';
import type { AppEnv } from '../../app-env';

/** The origin that the build writes, because it knows none (scripts/build-examples.mjs). */
const builtFor = 'https://quillet.example.com';

/** Pages of other sites may show the examples, too. */
const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=3600' };

/** An example of each operation: in eight languages, and as collections for Postman and Bruno. */
export const exampleRequests = new Hono<AppEnv>()
  .get('/snippets.json', json)
  .get('/postman.json', json)
  .get('/bruno.zip', async (c) => {
    const found = await c.env.ASSETS.fetch(new URL('/bruno.zip', c.req.url));
    return new Response(found.body, { headers: { ...headers, 'Content-Type': 'application/zip' } });
  });

async function json(c: Context<AppEnv>): Promise<Response> {
  const found = await c.env.ASSETS.fetch(new URL(c.req.path, c.req.url));
  const text = (await found.text()).replaceAll(builtFor, new URL(c.req.url).origin);
  return c.body(text, 200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
}
