import { Hono } from 'hono';
import type { AppEnv } from './app-env';

/** The place in the document for the origin of this deployment. */
const PLACE = '"servers":[{"url":""';

/** The API description, which is made when the product is built (scripts/build-openapi.mjs). */
export const apiDescription = new Hono<AppEnv>().get('/api/v1/openapi.json', async (c) => {
  const { origin } = new URL(c.req.url);
  const found = await c.env.ASSETS.fetch(new URL('/openapi.json', c.req.url));
  const document = (await found.text()).replace(PLACE, () => PLACE.replace('""', JSON.stringify(origin)));
  return c.body(document, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
});
