import { Hono } from 'hono';
import { accentStyles, accentTheme } from '../../../../lib/accent-color';
import { limits } from '../../../../lib/limits';
import type { AppEnv } from '../../app-env';

/** The stylesheets of accent colours. They come from the colour alone, so they are the same for everybody. */
export const accents = new Hono<AppEnv>().get('/accents/:file', (c) => {
  const [, hex = ''] = /^([0-9a-f]{6})\.css$/.exec(c.req.param('file')) ?? [];
  const theme = accentTheme(`#${hex}`);
  if (!theme) return c.notFound();
  return c.body(accentStyles(theme), 200, {
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': `public, max-age=${limits.logoCachedHours * 3600}`,
  });
});
