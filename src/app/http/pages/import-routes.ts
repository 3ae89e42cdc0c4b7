import { Hono } from 'hono';
import * as z from 'zod';
import { isId } from '../../../core/platform/ids';
import { countParts } from '../../../service/leaving/export/export-part';
import { findCombined, findSubmissions } from '../../../service/leaving/import/compare-import';
import { findImport, mayWrite, noteBegin, noteEnd } from '../../../service/leaving/import/import-marker';
import { findPart, importedParts } from '../../../service/leaving/import/import-part';
import type { AppEnv } from '../app-env';
import { absent, type OperatorContext, opened } from './operator-door';

/** The form of an import. */
const format = 1;

const itemsBody = z.object({ items: z.array(z.record(z.string(), z.unknown())).max(100) });
const compareBody = z.object({
  submissions: z.array(z.object({ id: z.string(), sequence: z.number() })).max(100),
  combined_submissions: z.array(z.object({ id: z.string() })).max(100),
});

type Bringing = { accountId: string; digest: string; hasBegun: boolean; now: number };

/** What an import of an account asks for, through the door of the operator. */
export const importRoutes = new Hono<AppEnv>()
  .get(
    '/operator/import',
    opened((c) => c.json({ format, parts: importedParts })),
  )
  .put(
    '/operator/import/begin',
    bringing(async (c, asked) => {
      if (!asked.hasBegun) await noteBegin(c.get('services'), asked, asked.now);
      return c.json({ has_begun: asked.hasBegun });
    }),
  )
  .put(
    '/operator/import/check',
    bringing(async (c, asked) => {
      const part = findPart(c.req.query('part'));
      if (!part) return absent(c);
      const { items } = itemsBody.parse(await c.req.json());
      return c.json(await part.check(c.get('services'), items, asked));
    }),
  )
  .put(
    '/operator/import/items',
    bringing(async (c, asked) => {
      const part = findPart(c.req.query('part'));
      if (!part || !asked.hasBegun) return absent(c);
      const { items } = itemsBody.parse(await c.req.json());
      const services = c.get('services');
      const { problems } = await part.check(services, items, asked);
      if (problems.length > 0) return c.json({ problems }, 422);
      return c.json({ brought: await part.bring(services, items, asked) });
    }),
  )
  .put(
    '/operator/import/file',
    bringing(async (c, { accountId, hasBegun }) => {
      const { key = '', sha256 = '', type = '' } = c.req.query();
      const { body } = c.req.raw;
      const services = c.get('services');
      if (!hasBegun || body === null || !(await mayWrite(services, accountId, key))) return absent(c);
      await services.files.putHashed(key, body, { sha256, contentType: type });
      return c.json({});
    }),
  )
  .put(
    '/operator/import/compare',
    bringing(async (c, { accountId }) => {
      const asked = compareBody.parse(await c.req.json());
      const services = c.get('services');
      return c.json({
        submissions: await findSubmissions(services, accountId, asked.submissions),
        combined_submissions: await findCombined(services, accountId, asked.combined_submissions),
        parts: await countParts(services, accountId),
      });
    }),
  )
  .put(
    '/operator/import/end',
    bringing(async (c, asked) => {
      await noteEnd(c.get('services'), asked, asked.now);
      return c.json({});
    }),
  );

/** Lets in an operator who imports an account that is not here, or goes on with it. */
function bringing(act: (c: OperatorContext, asked: Bringing) => Promise<Response>) {
  return opened(async (c) => {
    const { account: accountId = '', digest = '' } = c.req.query();
    if (!isId('account', accountId)) return c.text(`${accountId.slice(0, 50)} is no id of an account.`, 422);
    const found = await findImport(c.get('services'), { accountId, digest });
    if ('problem' in found) return c.text(found.problem, 409);
    return act(c, { accountId, digest, hasBegun: found.hasBegun, now: Date.now() });
  });
}
