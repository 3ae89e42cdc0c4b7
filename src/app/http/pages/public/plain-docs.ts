import { type Context, Hono } from 'hono';
import type { AppEnv } from '../../app-env';

/** Anybody may read the documentation, also scripts on pages of other sites. */
const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=3600' };

/** The documentation for language models and other programs (scripts/build-llms.mjs). */
export const plainDocs = new Hono<AppEnv>()
  .get('/llms.txt', (c) => plainText(c, 'text/plain'))
  .get('/llms-full.txt', (c) => plainText(c, 'text/plain'))
  .get('/docs/:page{(start/)?[a-z-]+\\.md}', (c) => plainText(c, 'text/markdown'));

async function plainText(c: Context<AppEnv>, type: string): Promise<Response> {
  const text = await readPlain(c.env.ASSETS, new URL(c.req.path, c.req.url));
  if (text === null) return c.notFound();
  return c.body(text, 200, { ...headers, 'Content-Type': `${type}; charset=utf-8` });
}

/** A reader of the text alone does not know where it came from, so its links name the origin. */
export async function readPlain(assets: Fetcher, url: URL): Promise<string | null> {
  const found = await assets.fetch(url);
  return found.ok ? (await found.text()).replaceAll('](/', `](${url.origin}/`) : null;
}
