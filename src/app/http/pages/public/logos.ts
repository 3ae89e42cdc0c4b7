import { Hono } from 'hono';
import { limits } from '../../../../lib/limits';
import { inert } from '../../../../service/downloads/serve-file';
import { logoKey, logoType } from '../../../../service/logos/logo-keys';
import type { AppEnv } from '../../app-env';

/**
 * The logos of senders, for everybody who knows the name of the file. Their type is what they were checked to be,
 * and nothing in them runs or loads anything.
 */
export const logos = new Hono<AppEnv>().get('/logos/:file', async (c) => {
  const file = c.req.param('file');
  const type = logoType(file);
  const stored = type && (await c.get('services').files.open(logoKey(file), undefined));
  if (!stored) return c.notFound();
  return c.body(stored.body, 200, {
    'Content-Type': type,
    'Content-Length': String(stored.size),
    'Content-Security-Policy': inert,
    'Cache-Control': `public, max-age=${limits.logoCachedHours * 3600}, immutable`,
  });
});
