import { Hono } from 'hono';
import { limits } from '../../../../lib/limits';
import { spellPem } from '../../../../lib/pem';
import { listHeads } from '../../../../service/heads/heads-store';
import type { AppEnv } from '../../app-env';

const path = '/.well-known/quillet/heads.json';
/** The form of this file, which people keep. */
const version = 1;

/**
 * The published heads of audit trails, the newest first. Anyone who keeps them can show later that a trail
 * existed and was not rewritten; they say nothing of any document.
 */
export const publishedHeads = new Hono<AppEnv>().get(path, async (c) => {
  const before = c.req.query('before');
  if (before !== undefined && !/^[1-9]\d{0,8}$/.test(before)) return c.notFound();
  const limit = limits.headsShown;
  const found = await listHeads(c.get('services').db, { before: before ? Number(before) : undefined, limit });
  const last = found.at(-1)?.number ?? 1;
  c.header('Cache-Control', 'public, max-age=300');
  return c.json({
    version,
    heads: found.map(({ number, statement, signature, leftOut, lateOf }) => ({
      ...{ number, statement, signature: spellPem('CMS', signature) },
      ...(leftOut && { left_out: leftOut }),
      ...(lateOf !== null && { late_of: lateOf }),
    })),
    next: last > 1 ? `${path}?before=${last}` : null,
  });
});
