import { Hono } from 'hono';
import { sha256Hex } from '../../lib/digest';
import type { AppEnv } from './app-env';
import { isKnown } from './entity-tag';

/** The place in the document for the origin of this deployment. */
const originPlace = '"servers":[{"url":""';

/** Pages of other sites may read the description: it is public, and tools in the browser ask for it. */
const shared = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, X-Request-Id',
};

/** The API description, which is made when the product is built (scripts/build-openapi.mjs). */
export const apiDescription = new Hono<AppEnv>()
  .get('/api/v1/openapi.json', async (c) => {
    const { origin } = new URL(c.req.url);
    const found = await c.env.ASSETS.fetch(new URL('/openapi.json', c.req.url));
    const document = (await found.text()).replace(originPlace, () =>
      originPlace.replace('""', JSON.stringify(origin)),
    );
    const tag = `W/"${sha256Hex(document).slice(0, 32)}"`;
    // A reader asks again each time, and most often gets 304: a deploy may change the description.
    const headers = { ...shared, ETag: tag, 'Cache-Control': 'public, no-cache' };
    if (isKnown(c.req.header('if-none-match') ?? null, tag)) return c.body(null, 304, headers);
    return c.body(document, 200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
  })
  .options('/api/v1/openapi.json', (c) =>
    c.body(null, 204, {
      ...shared,
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': 'If-None-Match',
      'Access-Control-Max-Age': '86400',
    }),
  );
